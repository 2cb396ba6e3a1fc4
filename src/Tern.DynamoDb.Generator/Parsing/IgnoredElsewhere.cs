using Microsoft.CodeAnalysis;

namespace Tern.DynamoDb.Generator;

/// <summary>
/// Finds members that are stored although attributes of other libraries ignore them and nothing marks this as intended.
/// </summary>
internal static class IgnoredElsewhere
{
    private static readonly HashSet<string> s_attributes =
    [
        "System.Text.Json.Serialization.JsonIgnoreAttribute", "Newtonsoft.Json.JsonIgnoreAttribute",
        "System.ComponentModel.DataAnnotations.Schema.NotMappedAttribute", "System.Runtime.Serialization.IgnoreDataMemberAttribute",
        "Amazon.DynamoDBv2.DataModel.DynamoDBIgnoreAttribute",
    ];

    public static void Check(INamedTypeSymbol type, ISymbol member, List<AttributeData> attributes, ISymbol at, DiagnosticBag diagnostics)
    {
        if (attributes.AnyOfOurs()) return;
        var found = attributes.Find(attribute =>
            attribute.AttributeClass is { } its && s_attributes.Contains(its.ToDisplayString()) && IsAlways(attribute));
        if (found is not null)
            diagnostics.Add(
                Rules.StoredAnyway, at, Names.Display(type), member.Name, found.AttributeClass!.Name.Replace("Attribute", ""));
    }

    // [JsonIgnore(Condition = …)] with a condition other than Always omits a member only in some cases.
    private static bool IsAlways(AttributeData attribute) => attribute.Named("Condition")?.Value is not int condition || condition == 1;
}
