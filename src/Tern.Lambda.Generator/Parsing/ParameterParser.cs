using Microsoft.CodeAnalysis;

namespace Tern.Lambda.Generator;

/// <summary>Finds parameters that can't be passed.</summary>
internal static class ParameterParser
{
    /// <summary>Returns the reason for which the parameter can't be passed; null if it can.</summary>
    public static string? Problem(IParameterSymbol parameter)
    {
        if (parameter.RefKind != RefKind.None) return "it is passed by reference: pass it by value";
        if (parameter.IsParams) return "it is a params parameter: use the type of a single service";
        if (parameter.IsOptional) return "it is optional, but services are required: remove its default value";
        if (parameter.Type.IsRefLikeType || parameter.Type.TypeKind is TypeKind.Pointer or TypeKind.FunctionPointer)
            return $"a '{Names.Display(parameter.Type)}' is a ref struct: use another type";
        return null;
    }

    /// <summary>Returns the key of a keyed service; null for a service without one.</summary>
    public static TypedConstant? Key(IParameterSymbol parameter)
    {
        foreach (var attribute in parameter.GetAttributes())
            if (attribute.AttributeClass?.Name == "FromKeyedServicesAttribute" && attribute.ConstructorArguments.Length == 1)
                return attribute.ConstructorArguments[0];
        return null;
    }
}
