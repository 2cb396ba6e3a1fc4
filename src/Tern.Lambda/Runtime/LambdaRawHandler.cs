namespace Tern.Lambda;

/// <summary>
/// A function in its raw form: the event's bytes in, the answer's bytes out, nothing in between. Returning acknowledges
/// the event, an exception is the invocation's error.
/// </summary>
/// <param name="request">The event, valid until the handler is done.</param>
/// <param name="response">
/// Where the answer goes; JSON, as Lambda expects. Used after the handler is done, it throws.
/// </param>
/// <param name="invocation">What is known of the invocation, made when asked for.</param>
public delegate ValueTask LambdaRawHandler(ReadOnlyMemory<byte> request, LambdaResponse response, LambdaInvocation invocation);
