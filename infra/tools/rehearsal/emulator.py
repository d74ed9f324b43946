"""Starts ministack with what its checks of rights and its events lack, compared with AWS. emulator.ts runs it, with the version it is written for.

Everything else of it is as published. A function that a later version renames fails the start, so that no right goes unchecked.
"""

import json
import re
from email.utils import parseaddr

from ministack.app import main
from ministack.core import iam_actions, iam_evaluator
from ministack.services import lambda_svc

# Partition keys of the table and its indexes (shared/platform/table.ts).
PARTITION_KEY = re.compile(r"^(gsi\d)?pk$")
EQUALITY = re.compile(r"(#?\w+)\s*=\s*(:\w+)")


def parsed(body):
    try:
        data = json.loads(body or b"{}")
    except ValueError:
        return {}
    return data if isinstance(data, dict) else {}


def key_of(item):
    """Partition keys of an item, or of its key alone."""
    return [next(iter(value.values())) for name, value in item.items() if name == "pk"]


def queried(data):
    names, values = data.get("ExpressionAttributeNames", {}), data.get("ExpressionAttributeValues", {})
    pairs = EQUALITY.findall(data.get("KeyConditionExpression", ""))
    return [values[value]["S"] for name, value in pairs if PARTITION_KEY.match(names.get(name, name))]


def leading_keys(data):
    """The partition keys that a call, or an item of a transaction, names."""
    if "KeyConditionExpression" in data:
        return queried(data)
    batch = [key for request in data.get("RequestItems", {}).values() for key in request.get("Keys", [])]
    return [key for item in [data.get("Key", {}), data.get("Item", {}), *batch] for key in key_of(item)]


class ItemOfTable(str):
    """The table's name in a check of one item of a transaction, with the item's partition key."""

    keys = []


checks_of_transaction = iam_actions.dynamodb_transaction_checks


def transaction_checks(action, body, *where):
    checks = checks_of_transaction(action, body, *where)
    parts = [part for item in parsed(body).get("TransactItems", []) for part in item.values()] if checks else []
    named = []
    for (item_action, arn), part in zip(checks, parts, strict=True):
        table = ItemOfTable(arn)
        table.keys = leading_keys(part)
        named.append((item_action, table))
    return named


enforce = iam_evaluator.enforce


def enforce_by_key(*call, **named):
    table = named.get("resource_arn")
    if isinstance(table, ItemOfTable):
        context = {**named["service_context"], "dynamodb:LeadingKeys": table.keys}
        named = {**named, "resource_arn": str(table), "service_context": context}
    return enforce(*call, **named)


context_of_tags = iam_actions.request_tag_context


def request_context(service, action, body, params):
    """Condition keys of AWS: partition keys of the table, and the encryption context of a key."""
    context = context_of_tags(service, action, body, params)
    if service == "dynamodb":
        keys = leading_keys(parsed(body))
        return {**context, "dynamodb:LeadingKeys": keys} if keys else context
    if service == "kms":
        pairs = parsed(body).get("EncryptionContext", {})
        return {**context, **{f"kms:EncryptionContext:{name}": value for name, value in pairs.items()}}
    return context


resource_of = iam_actions.extract_resource_arn


def resource(service, method, path, headers, body, params, region, account):
    """The older API of SES is checked against the identity of the sender's domain, and the state of a backup against the backup."""
    if service == "dynamodb" and "BackupArn" in parsed(body):
        return parsed(body)["BackupArn"]
    source = params.get("Source", "") if service == "ses" else ""
    _, at, domain = parseaddr(source[0] if isinstance(source, list) else source)[1].partition("@")
    if at:
        return f"arn:aws:ses:{region}:{account}:identity/{domain}"
    return resource_of(service, method, path, headers, body, params, region, account)


execute = lambda_svc._execute_function_with_config_scope


def execute_with_cookies(record, event, *more):
    """Events of HTTP APIs hold cookies in a field of their own."""
    headers = event.get("headers") if isinstance(event, dict) else None
    if event.get("version") == "2.0" and headers and "cookie" in headers:
        cookies = [cookie.strip() for cookie in headers["cookie"].split(";")]
        event = {**event, "cookies": cookies}
    return execute(record, event, *more)


iam_actions.dynamodb_transaction_checks = transaction_checks
iam_actions.request_tag_context = request_context
iam_actions.extract_resource_arn = resource
iam_evaluator.enforce = enforce_by_key
lambda_svc._execute_function_with_config_scope = execute_with_cookies

main()
