namespace Tern.Lambda.Local;

/// <summary>
/// Calls a function by its name and waits for the outcome. Fronts and sources use functions only through this delegate.
/// </summary>
/// <exception cref="KeyNotFoundException">There is no function with this name; the message names it.</exception>
internal delegate Task<InvocationOutcome> FunctionCall(string function, InvocationRequest request, CancellationToken cancellationToken);
