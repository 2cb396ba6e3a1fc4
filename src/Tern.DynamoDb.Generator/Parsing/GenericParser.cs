using Microsoft.CodeAnalysis;

namespace Tern.DynamoDb.Generator;

/// <summary>Determines how accessors refer to members of generic types.</summary>
internal static class GenericParser
{
    /// <summary>Returns the definition of a type, if the type or a containing type is generic.</summary>
    /// <param name="type">The type.</param>
    /// <param name="values">The types that the accessor takes, from the definition's symbols.</param>
    /// <returns>The model, or null.</returns>
    public static GenericModel? Parse(INamedTypeSymbol type, params IEnumerable<ITypeSymbol> values)
    {
        var (parameters, arguments) = (new List<ITypeParameterSymbol>(), new List<ITypeSymbol>());
        for (var current = type; current is not null; current = current.ContainingType)
        {
            parameters.InsertRange(0, current.TypeParameters);
            arguments.InsertRange(0, current.TypeArguments);
        }

        if (parameters.Count == 0) return null;
        return new GenericModel(
            string.Join(", ", parameters.Select(parameter => parameter.Name)), string.Join(", ", arguments.Select(Names.WithNullability)),
            string.Concat(parameters.Select(Constraints)), Names.Of(type.OriginalDefinition), new EquatableArray<string>(values.Select(Names.WithNullability)));
    }

    private static string Constraints(ITypeParameterSymbol parameter)
    {
        var constraints = new List<string>();
        if (parameter.HasUnmanagedTypeConstraint) constraints.Add("unmanaged");
        else if (parameter.HasValueTypeConstraint) constraints.Add("struct");
        else if (parameter.HasReferenceTypeConstraint) constraints.Add("class");
        else if (parameter.HasNotNullConstraint) constraints.Add("notnull");
        constraints.AddRange(parameter.ConstraintTypes.Select(Names.WithNullability));
        if (parameter is { HasConstructorConstraint: true, HasValueTypeConstraint: false }) constraints.Add("new()");
        return constraints.Count == 0 ? "" : $" where {parameter.Name} : {string.Join(", ", constraints)}";
    }
}
