namespace Tern.Lambda.Local.Invoking;

/// <summary>Calls a function by its name and waits for what comes of it: all that fronts and sources know of functions.</summary>
/// <exception cref="KeyNotFoundException">There is no function of this name; the message says so.</exception>
internal delegate Task<InvocationOutcome> FunctionCall(string function, InvocationRequest request, CancellationToken cancellationToken);
