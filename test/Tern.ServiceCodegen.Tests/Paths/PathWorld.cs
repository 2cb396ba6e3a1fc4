using System.Globalization;
using System.Text;
using System.Text.Json;
using Tern.ServiceCodegen.Output;
using Tern.ServiceCodegen.Resolved;

namespace Tern.ServiceCodegen.Tests.Paths;

/// <summary>
/// Types for a JSON document, as a model would have them: a structure for each object, with a member for each name that
/// an expression may use, and lists. A document that no model can describe, such as a list of texts and numbers, has no
/// types.
/// </summary>
internal sealed class PathWorld
{
    private readonly Dictionary<string, ResolvedStructure> _structures = [];
    private readonly IReadOnlyCollection<string> _asked;

    private PathWorld(IReadOnlyCollection<string> asked) => _asked = asked;

    internal IReadOnlyDictionary<string, ResolvedStructure> Structures => _structures;

    internal ResolvedStructure Root { get; private set; } = null!;

    /// <summary>Types for a document; null where it can have none.</summary>
    /// <param name="given">The document.</param>
    /// <param name="asked">The names that an expression asks for: a model would know them, though this document doesn't have them.</param>
    internal static PathWorld? Of(JsonElement given, IReadOnlyCollection<string> asked)
    {
        var world = new PathWorld(asked);
        if (given.ValueKind != JsonValueKind.Object || world.TypeOf([given]) is not StructureType root) return null;
        world.Root = world._structures[root.Name];
        return world;
    }

    /// <summary>The classes.</summary>
    internal string Declarations()
    {
        var code = new StringBuilder();
        foreach (var structure in _structures.Values)
        {
            code.Append(CultureInfo.InvariantCulture, $"internal sealed class {structure.Name}\n{{\n");
            foreach (var member in structure.Members)
                code.Append(CultureInfo.InvariantCulture, $"    public {member.Type.Name}? {member.Name} {{ get; init; }}\n");
            code.Append("}\n");
        }

        return code.ToString();
    }

    /// <summary>The document as C#.</summary>
    internal string Value(JsonElement value, ResolvedType type) => value.ValueKind switch
    {
        JsonValueKind.Null => "null",
        JsonValueKind.True => "true",
        JsonValueKind.False => "false",
        JsonValueKind.Number => value.GetDouble().ToString("R", CultureInfo.InvariantCulture) + "d",
        JsonValueKind.String => CSharp.Literal(value.GetString()!),
        JsonValueKind.Array => $"new {((ListType)type).Element.Name}{(((ListType)type).Sparse ? "?" : "")}[] " +
            $"{{ {string.Join(", ", value.EnumerateArray().Select(element => Value(element, ((ListType)type).Element)))} }}",
        _ => $"new {type.Name} {{ {string.Join(", ", value.EnumerateObject().Select(property => Assignment(_structures[type.Name], property)))} }}",
    };

    private string Assignment(ResolvedStructure structure, JsonProperty property)
    {
        var member = structure.Members.First(member => member.ModelName == property.Name);
        return $"{member.Name} = {Value(property.Value, member.Type)}";
    }

    // One type for all values in the same place of the document.
    private ResolvedType? TypeOf(IReadOnlyList<JsonElement> values)
    {
        var set = values.Where(value => value.ValueKind != JsonValueKind.Null).ToList();
        var kinds = set.Select(value => value.ValueKind == JsonValueKind.False ? JsonValueKind.True : value.ValueKind).Distinct().ToList();
        if (kinds.Count > 1) return null;
        switch (kinds.FirstOrDefault(JsonValueKind.String))
        {
            case JsonValueKind.String: return new ScalarType(ScalarKind.String);
            case JsonValueKind.Number: return new ScalarType(ScalarKind.Double);
            case JsonValueKind.True: return new ScalarType(ScalarKind.Boolean);
            case JsonValueKind.Array:
                var elements = set.SelectMany(value => value.EnumerateArray()).ToList();
                return TypeOf(elements) is { } element ? new ListType(element, elements.Any(e => e.ValueKind == JsonValueKind.Null)) : null;
            default: return Structure(set);
        }
    }

    private StructureType? Structure(List<JsonElement> objects)
    {
        var name = "Shape" + _structures.Count.ToString(CultureInfo.InvariantCulture);
        // The name is taken now, because the nested structures get the next names.
        _structures.Add(name, null!);
        var members = new List<ResolvedMember>();
        foreach (var member in objects.SelectMany(o => o.EnumerateObject().Select(p => p.Name)).Concat(_asked).Distinct())
        {
            var values = objects.Where(o => o.TryGetProperty(member, out _)).Select(o => o.GetProperty(member)).ToList();
            if (TypeOf(values) is not { } type) return null;
            var own = "Member" + members.Count.ToString(CultureInfo.InvariantCulture);
            members.Add(new ResolvedMember(own, own, member, type, "", false, false, false, false, null));
        }

        _structures[name] = new ResolvedStructure(name, name, "", members, false, false, true);
        return new StructureType(name);
    }
}
