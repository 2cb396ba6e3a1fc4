namespace Tern.Local.Protocol.Explaining;

/// <summary>What one parameter of a request means.</summary>
/// <param name="Part">The part of a batch or transaction that it stands in, such as <c>2. Put Orders</c>; empty when the request has no parts.</param>
/// <param name="Parameter">Its name, such as FilterExpression.</param>
/// <param name="Text">The expression with its names and values, or why it is none.</param>
/// <param name="IsFault">Is the text a fault?</param>
internal readonly record struct Explanation(string Part, string Parameter, string Text, bool IsFault);
