using Tern.ServiceCodegen.Resolved;

namespace Tern.ServiceCodegen.Paths;

/// <summary>A part of a path expression in C#.</summary>
/// <param name="Code">The C# expression.</param>
/// <param name="Kind">The kind of the value.</param>
/// <param name="Type">The type of the value, or of the elements; null for numbers, Booleans and the structure that the path begins at.</param>
/// <param name="Structure">The structure that the path begins at.</param>
/// <param name="Nullable">true if it may be null; otherwise, false.</param>
internal sealed record PathValue(string Code, PathKind Kind, ResolvedType? Type, ResolvedStructure? Structure, bool Nullable)
{
    /// <summary>true if the values form one list because parentheses ended the projection; otherwise, false.</summary>
    internal bool IsWhole { get; init; }

    /// <summary>true if a C# comparison with a literal or another value of its type has the same meaning as the path's; otherwise, false.</summary>
    internal bool IsScalar => Kind is PathKind.Number or PathKind.Boolean || (Kind == PathKind.Value && Type is ScalarType or EnumType);

    /// <summary>true if it is a number, which may be null; otherwise, false.</summary>
    internal bool IsNumber =>
        Kind == PathKind.Number || (Kind == PathKind.Value && Type is ScalarType { Kind: not (ScalarKind.String or ScalarKind.Boolean) });
}

/// <summary>The kind of a path expression's value.</summary>
internal enum PathKind { Structure, Value, Many, Number, Boolean }
