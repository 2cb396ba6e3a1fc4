using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace Tern.DynamoDb.Generator;

/// <summary>Reads the derived types of a base type, and how their items are distinguished.</summary>
internal static class PolymorphismParser
{
    /// <summary>Returns the discriminator's attribute, its value for the type itself, and the derived types.</summary>
    public static (string Discriminator, string Value, List<DerivedModel> Derived) Parse(
        INamedTypeSymbol type, ValueParser values, Compilation compilation, DiagnosticBag diagnostics)
    {
        var derived = new List<DerivedModel>();
        var attributes = type.GetAttributes();
        var name = Discriminator(type);
        foreach (var attribute in attributes.All("DynamoDerivedTypeAttribute"))
        {
            if (attribute.ConstructorArguments.Length < 2 || attribute.ConstructorArguments[0].Value is not INamedTypeSymbol derivedType
                || attribute.ConstructorArguments[1].Value is not string { Length: > 0 } discriminator)
            {
                diagnostics.Add(
                    Rules.BadDerivedType, LocationModel.From(attribute.ApplicationSyntaxReference, type), Names.Display(type),
                    attribute.ConstructorArguments.Length > 0 ? attribute.ConstructorArguments[0].Value?.ToString() ?? "null" : "",
                    "it needs a type and a non-empty discriminator");
                continue;
            }

            var isSame = SymbolEqualityComparer.Default.Equals(derivedType, type);
            var misfit = !isSame && !compilation.ClassifyConversion(derivedType, type).IsImplicit ? "it doesn't derive from it"
                : derivedType.IsAbstract ? "it is abstract"
                : derived.Any(other => other.Discriminator == discriminator) ? $"another type has the discriminator '{discriminator}'"
                : derivedType.IsUnboundGenericType ? "it is an open generic type"
                : "";
            if (misfit.Length > 0)
            {
                diagnostics.Add(Rules.BadDerivedType, LocationModel.From(attribute.ApplicationSyntaxReference, type), Names.Display(type),
                    Names.Display(derivedType), misfit);
                continue;
            }

            var helper = "";
            if (!isSame)
            {
                if (values.Parse(derivedType, default, out var reason) is not { } value)
                {
                    diagnostics.Add(Rules.BadDerivedType, LocationModel.From(attribute.ApplicationSyntaxReference, type), Names.Display(type),
                        Names.Display(derivedType), reason);
                    continue;
                }

                helper = value.Helper;
            }

            derived.Add(new DerivedModel(helper, Names.Of(derivedType), discriminator));
        }

        if (attributes.Find("DynamoTagAttribute") is { } tag)
        {
            if (TagParser.Misfit(type, tag) is { } misfit)
            {
                diagnostics.Add(Rules.BadTag, LocationModel.From(tag.ApplicationSyntaxReference, type), Names.Display(type), misfit);
            }
            else
            {
                var (attribute, value) = TagParser.Of(type)!.Value;
                return (attribute, value, [new DerivedModel("", Names.Of(type), value)]);
            }
        }

        var own = derived.FirstOrDefault(model => model.Helper.Length == 0)?.Discriminator ?? "";
        if (derived.Count > 0) return (name, own, derived);

        // A derived type that is used directly is still written with the discriminator, because the base must be able to read it.
        return Base(type) is ({ } parent, { } naming) ? (Discriminator(parent), naming.ConstructorArguments[1].Value as string ?? "", derived)
            : ("", "", derived);
    }

    /// <summary>
    /// true if a base type or an interface of a type declares it as a derived type; otherwise, false.
    /// </summary>
    public static bool IsDerived(INamedTypeSymbol type) => Base(type).Type is not null;

    /// <summary>true if a type declares another one as a derived type; otherwise, false.</summary>
    public static bool IsNamed(INamedTypeSymbol parent, INamedTypeSymbol type) => Naming(parent, type) is not null;

    private static (INamedTypeSymbol? Type, AttributeData? Attribute) Base(INamedTypeSymbol type)
    {
        for (var parent = type.BaseType; parent is not null; parent = parent.BaseType)
            if (Naming(parent, type) is { } attribute) return (parent, attribute);
        foreach (var parent in type.AllInterfaces)
            if (Naming(parent, type) is { } attribute) return (parent, attribute);
        return default;
    }

    private static AttributeData? Naming(INamedTypeSymbol parent, INamedTypeSymbol type) => parent.GetAttributes().All("DynamoDerivedTypeAttribute")
        .FirstOrDefault(attribute => attribute.ConstructorArguments.Length == 2
            && SymbolEqualityComparer.Default.Equals(attribute.ConstructorArguments[0].Value as ISymbol, type));

    /// <summary>Returns the attribute that distinguishes derived types.</summary>
    public static string Discriminator(INamedTypeSymbol type) => type.GetAttributes().Find("DynamoPolymorphicAttribute")?.Text("DiscriminatorName") ?? "$type";
}
