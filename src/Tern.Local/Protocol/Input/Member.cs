using Tern.Local.Engine.Expressions.Conditions;
using Tern.Local.Engine.Expressions.Paths;
using Tern.Local.Engine.Expressions.Updates;

namespace Tern.Local.Protocol.Input;

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
