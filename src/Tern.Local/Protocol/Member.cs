using Tern.Local.Engine.Expressions;

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

    // Parameters of the API before expressions. Known so that they are refused: to ignore one would be to ignore a condition.
    Expected,
    AttributeUpdates,
    KeyConditions,
    QueryFilter,
    ScanFilter,
    AttributesToGet,
    ConditionalOperator,
}

/// <summary>What a member holds.</summary>
internal enum MemberKind
{
    Text,
    Boolean,
    Number,
    Attributes,
    Names,
    Values,
    Legacy,
}

internal static class Members
{
    private static readonly Dictionary<byte[], Member> s_byName = Enum.GetValues<Member>().ToDictionary(
        static member => System.Text.Encoding.UTF8.GetBytes(member.ToString()), Utf8Comparer.Instance);

    public static bool TryFind(ReadOnlySpan<byte> name, out Member member) =>
        s_byName.GetAlternateLookup<ReadOnlySpan<byte>>().TryGetValue(name, out member);

    public static MemberKind Kind(Member member) => member switch
    {
        Member.Key or Member.Item or Member.ExclusiveStartKey => MemberKind.Attributes,
        Member.ExpressionAttributeNames => MemberKind.Names,
        Member.ExpressionAttributeValues => MemberKind.Values,
        Member.ConsistentRead or Member.ScanIndexForward => MemberKind.Boolean,
        Member.Limit or Member.Segment or Member.TotalSegments => MemberKind.Number,
        >= Member.Expected => MemberKind.Legacy,
        _ => MemberKind.Text,
    };

    /// <summary>A set of members.</summary>
    public static uint Set(params ReadOnlySpan<Member> members)
    {
        uint set = 0;
        foreach (var member in members) set |= 1u << (int)member;
        return set;
    }
}
