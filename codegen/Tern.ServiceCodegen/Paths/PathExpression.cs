namespace Tern.ServiceCodegen.Paths;

/// <summary>A path expression of a model (a part of JMESPath), parsed.</summary>
internal abstract record PathExpression;

/// <summary>The value that the expression is applied to.</summary>
internal sealed record CurrentPath : PathExpression;

/// <summary><c>of.Name</c>.</summary>
internal sealed record FieldPath(PathExpression Of, string Name) : PathExpression;

/// <summary><c>of[Index]</c>; counted from the end when negative.</summary>
internal sealed record IndexPath(PathExpression Of, int Index) : PathExpression;

/// <summary><c>of[*]</c> or <c>of[]</c>, and the expression for each element; nested lists are joined if it flattens.</summary>
internal sealed record EachPath(PathExpression Of, bool Flattens) : PathExpression;

/// <summary><c>of.*</c>, and the expression for each value of the map.</summary>
internal sealed record ValuesPath(PathExpression Of) : PathExpression;

/// <summary><c>of[?Condition]</c>.</summary>
internal sealed record FilterPath(PathExpression Of, PathExpression Condition) : PathExpression;

/// <summary><c>(of)</c>. What follows is applied to the whole, also where it is a projection: <c>(a[*]).b</c> is a member of a list.</summary>
internal sealed record GroupPath(PathExpression Of) : PathExpression;

/// <summary><c>of.[A, B]</c>.</summary>
internal sealed record SeveralPath(PathExpression Of, IReadOnlyList<PathExpression> Parts) : PathExpression;

/// <summary><c>Function(Argument)</c>.</summary>
internal sealed record CallPath(string Function, IReadOnlyList<PathExpression> Arguments) : PathExpression;

/// <summary><c>A || B</c>, <c>A &amp;&amp; B</c> or a comparison.</summary>
internal sealed record BinaryPath(string Operator, PathExpression Left, PathExpression Right) : PathExpression;

/// <summary><c>!A</c>.</summary>
internal sealed record NotPath(PathExpression Of) : PathExpression;

/// <summary>A string, a number, a Boolean or null.</summary>
internal sealed record LiteralPath(object? Value) : PathExpression;
