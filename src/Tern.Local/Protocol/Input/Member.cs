using Tern.Local.Engine;

namespace Tern.Local.Protocol;

/// <summary>The members of item requests, by their names on the wire.</summary>
internal enum Member
{
    TableName,
    IndexName,
    Key,
    Item,
    ExclusiveStartKey,
    ConditionExpression,
    FilterExpression,
    KeyConditionExpression,
    ProjectionExpression,
    UpdateExpression,
    ExpressionAttributeNames,
    ExpressionAttributeValues,
    ReturnValues,
    ReturnConsumedCapacity,
    ReturnItemCollectionMetrics,
    ReturnValuesOnConditionCheckFailure,
    ConsistentRead,
    ScanIndexForward,
    Select,
    Limit,
    Segment,
    TotalSegments,

    // Legacy parameters, which predate expressions.
    Expected,
    AttributeUpdates,
    KeyConditions,
    QueryFilter,
    ScanFilter,
    AttributesToGet,
    ConditionalOperator,
}
