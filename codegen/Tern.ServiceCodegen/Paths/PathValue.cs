using Tern.ServiceCodegen.Resolved;

namespace Tern.ServiceCodegen.Paths;

/// <summary>What a part of a path expression is in C#.</summary>
/// <param name="Code">The C# expression.</param>
/// <param name="Kind">What it gives.</param>
/// <param name="Type">The type of the value, or of the elements; null for numbers, Booleans and the structure that the path begins at.</param>
/// <param name="Structure">The structure that the path begins at.</param>
/// <param name="Nullable">Whether it may be null.</param>
internal sealed record PathValue(string Code, PathKind Kind, ResolvedType? Type, ResolvedStructure? Structure, bool Nullable)
{
    /// <summary>Whether many values are one list, whose projection parentheses have ended.</summary>
    internal bool IsWhole { get; init; }

    /// <summary>Whether a C# comparison with a literal or another value of its type means what the path's does.</summary>
    internal bool IsScalar => Kind is PathKind.Number or PathKind.Boolean || (Kind == PathKind.Value && Type is ScalarType or EnumType);

    /// <summary>Whether it is a number; null may take its place.</summary>
    internal bool IsNumber =>
        Kind == PathKind.Number || (Kind == PathKind.Value && Type is ScalarType { Kind: not (ScalarKind.String or ScalarKind.Boolean) });
}

/// <summary>What a part of a path expression gives.</summary>
internal enum PathKind { Structure, Value, Many, Number, Boolean }
