using Microsoft.CodeAnalysis;

namespace Tern.Lambda.Generator;

/// <summary>Finds the JSON contexts with which bodies and responses are read and written.</summary>
internal static class JsonContexts
{
    private const string Serializable = "System.Text.Json.Serialization.JsonSerializableAttribute";

    /// <summary>Reads a context's attributes; returns null if the class isn't a context.</summary>
    public static JsonContextModel? Parse(INamedTypeSymbol type, bool isChosen)
    {
        var isContext = false;
        for (var current = type.BaseType; current is not null; current = current.BaseType)
            isContext |= current.Is("System.Text.Json.Serialization.JsonSerializerContext");
        if (!isContext || type.IsAbstract) return null;
        var types = new List<string>();
        var isCamelCase = false;
        var hasTextEnums = false;
        foreach (var attribute in type.GetAttributes())
        {
            if (attribute.AttributeClass is not { } kind) continue;
            if (kind.Is(Serializable) && attribute.ConstructorArguments.Length == 1 && attribute.ConstructorArguments[0].Value is ITypeSymbol named)
                types.Add(Names.Of(named));
            else if (kind.Is("System.Text.Json.Serialization.JsonSourceGenerationOptionsAttribute"))
            {
                isCamelCase = attribute.Named("PropertyNamingPolicy")?.Value is 1
                    || (attribute.ConstructorArguments.Length == 1 && attribute.ConstructorArguments[0].Value is 1);
                hasTextEnums = attribute.Named("UseStringEnumConverter")?.Value is true;
            }
        }

        return new JsonContextModel(Names.Of(type), new EquatableArray<string>(types), isCamelCase, hasTextEnums, isChosen);
    }

    /// <summary>Returns the contexts that the assembly's attributes specify.</summary>
    public static EquatableArray<JsonContextModel> Chosen(Compilation compilation) => new(
        compilation.Assembly.GetAttributes()
            .Where(static attribute => attribute.AttributeClass is { } kind && kind.IsOfTern("RouteJsonAttribute")
            && attribute.ConstructorArguments.Length == 1)
            .Select(static attribute => attribute.ConstructorArguments[0].Value is INamedTypeSymbol type ? Parse(type, isChosen: true) : null)
            .OfType<JsonContextModel>());

    /// <summary>Returns all contexts, each once, beginning with those that attributes specify.</summary>
    public static EquatableArray<JsonContextModel> Merge(IEnumerable<JsonContextModel> declared, EquatableArray<JsonContextModel> chosen) => new(
        chosen.Concat(declared.Where(one => !chosen.Any(other => other.Name == one.Name)).OrderBy(static one => one.Name, StringComparer.Ordinal)).Distinct());
}
