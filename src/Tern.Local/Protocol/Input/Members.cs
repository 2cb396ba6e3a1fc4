using Tern.Local.Engine;

namespace Tern.Local.Protocol;

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
        >= Member.Expected and < Member.ConditionalOperator => MemberKind.Legacy,
        _ => MemberKind.Text,
    };

    /// <summary>The legacy parameters, which predate expressions.</summary>
    public static uint Legacy { get; } = Set(
        Member.Expected, Member.AttributeUpdates, Member.KeyConditions, Member.QueryFilter, Member.ScanFilter, Member.AttributesToGet,
            Member.ConditionalOperator);

    /// <summary>Returns a set of members as bits.</summary>
    public static uint Set(params ReadOnlySpan<Member> members)
    {
        uint set = 0;
        foreach (var member in members) set |= 1u << (int)member;
        return set;
    }
}
