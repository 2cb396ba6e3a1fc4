using Microsoft.CodeAnalysis;

namespace Tern.Lambda.Generator;

/// <summary>Finds the JSON contexts that bodies and answers are read and written with.</summary>
internal static class JsonContexts
{
    private const string Serializable = "System.Text.Json.Serialization.JsonSerializableAttribute";

    /// <summary>A context as its attributes declare it; null for a class that is none.</summary>
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

    /// <summary>The contexts that the assembly's attributes name.</summary>
    public static EquatableArray<JsonContextModel> Chosen(Compilation compilation) => new(
        compilation.Assembly.GetAttributes()
            .Where(static attribute => attribute.AttributeClass is { } kind && kind.IsOfTern("RouteJsonAttribute")
            && attribute.ConstructorArguments.Length == 1)
            .Select(static attribute => attribute.ConstructorArguments[0].Value is INamedTypeSymbol type ? Parse(type, isChosen: true) : null)
            .OfType<JsonContextModel>());

    /// <summary>All of them, each once, those that were chosen first.</summary>
    public static EquatableArray<JsonContextModel> Merge(IEnumerable<JsonContextModel> declared, EquatableArray<JsonContextModel> chosen) => new(
        chosen.Concat(declared.Where(one => !chosen.Any(other => other.Name == one.Name)).OrderBy(static one => one.Name, StringComparer.Ordinal)).Distinct());
}
