namespace Tern.DynamoDb.Generator;

/// <summary>Assigns unique names to the variables that hold members in one method.</summary>
internal sealed class LocalNames
{
    private static readonly string[] s_own =
        ["reader", "writer", "at", "seen", "item", "value", "version", "extension", "type", "name", "present", "element", "entry", "text"];

    private readonly Dictionary<string, string> _names = [];

    /// <summary>Names the variables of a type's members.</summary>
    /// <param name="members">The members.</param>
    /// <param name="others">Other variables of the method.</param>
    public LocalNames(IReadOnlyCollection<MemberModel> members, IEnumerable<string> others)
    {
        var taken = new HashSet<string>(s_own.Concat(others));
        for (var word = 2; word <= members.Count / 64 + 1; word++) taken.Add($"seen{word}");
        foreach (var member in members)
        {
            var name = Names.Parameter(member.Name);
            _names[member.Name] = taken.Add(name) ? name : Code.Free(name.TrimStart('@') + "Value", taken);
        }
    }

    /// <summary>Returns the variable for a member.</summary>
    public string Of(MemberModel member) => _names[member.Name];
}
