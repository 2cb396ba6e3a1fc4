namespace Tern.Local.Protocol;

/// <summary>The interpretation of a parameter of a request.</summary>
/// <param name="Part">The part of a batch or transaction, such as <c>2. Put Orders</c>; empty if the request has no
/// parts.</param>
/// <param name="Parameter">The parameter's name, such as FilterExpression.</param>
/// <param name="Text">The expression with its names and values, or the error message.</param>
/// <param name="IsFault">true if the text is an error message; otherwise, false.</param>
internal readonly record struct Explanation(string Part, string Parameter, string Text, bool IsFault);
