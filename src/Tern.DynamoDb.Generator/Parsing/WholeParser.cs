using Microsoft.CodeAnalysis;

namespace Tern.DynamoDb.Generator;

/// <summary>Compares a projection's members with those of the type whose items it reads in part.</summary>
internal static class WholeParser
{
    /// <summary>Reports members that the whole type doesn't store, or stores as another type.</summary>
    /// <param name="compilation">The compilation.</param>
    /// <param name="type">The projection.</param>
    /// <param name="root">Its members.</param>
    /// <param name="whole">The type whose items it reads.</param>
    /// <param name="keys">The parts of the item that its keys contain.</param>
    /// <param name="at">The location of the projection's declaration.</param>
    /// <param name="diagnostics">The list that receives the diagnostics.</param>
    public static void Check(
        Compilation compilation, INamedTypeSymbol type, ObjectModel root, INamedTypeSymbol whole, KeyUse keys, LocationModel at, DiagnosticBag diagnostics)
    {
        // A type that a context class maps has no attribute of its own that specifies the naming of its members.
        if (whole.GetAttributes().Find("DynamoItemAttribute") is not { } item) return;
        var objects = new ObjectParser(compilation, whole, new DiagnosticBag());
        var (naming, writeNulls) = (item.Number("Naming"), item.Flag("WriteNulls"));
        var values = new ValueParser(objects, naming, writeNulls, item.Flag("Lenient"));
        var model = objects.Parse(whole, values.Reserve(whole), values, naming, writeNulls, keys);
        var stored = values.Helpers.OfType<ObjectModel>().Where(helper => model.Derived.Any(derived => derived.Helper == helper.Name))
            .SelectMany(helper => helper.Members).Concat(model.Members).Where(member => !member.IsKeyOnly).ToList();
        if (stored.Exists(member => member.Role == MemberRole.ExtensionData)) return;
        foreach (var member in root.Members.Where(member => member.Role != MemberRole.ExtensionData && member.Attribute != model.Discriminator))
        {
            var names = new HashSet<string>(member.Aliases.Prepend(member.Attribute));
            var sources = stored.Where(other => names.Overlaps(other.Aliases.Prepend(other.Attribute))).ToList();
            var symbol = ObjectParser.Members(type).FirstOrDefault(symbol => symbol.Name == member.Name);
            var place = symbol is not null && symbol.Locations.Any(location => location.IsInSource) ? LocationModel.From(symbol) : at;
            if (sources.Count == 0)
                diagnostics.Add(Rules.NotOfWhole, place, root.DisplayName, member.Name, member.Attribute, model.DisplayName);
            else if (sources.TrueForAll(source => Differ(member.Value, source.Value)))
                diagnostics.Add(
                    Rules.OtherThanWhole, place, root.DisplayName, member.Name, Form(member.Value), model.DisplayName, member.Attribute,
                    Form(sources[0].Value));
        }
    }

    // A converter can read anything; a list can also be read from a set.
    private static bool Differ(ValueModel one, ValueModel whole) =>
        !one.IsLenient && Form(one) is { Length: > 0 } form && Form(whole) is { Length: > 0 } other && form != other
            && !(one.Kind == ValueKind.List && whole.Kind == ValueKind.Set);

    private static string Form(ValueModel value) => value.Kind switch
    {
        ValueKind.Set => "a set",
        ValueKind.Converted => "",
        _ => value.Wire,
    };
}
