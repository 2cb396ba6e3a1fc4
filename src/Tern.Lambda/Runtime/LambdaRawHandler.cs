namespace Tern.Lambda;

/// <summary>
/// A function in its raw form: it receives the event's bytes and writes the response's bytes, with no layer in between.
/// The event is acknowledged when the handler returns; an exception is the invocation's error.
/// </summary>
/// <param name="request">The event, valid until the handler completes.</param>
/// <param name="response">The output for the response, which must be JSON for Lambda. It throws if it is used after the
/// handler has completed.</param>
/// <param name="invocation">The invocation. Its context is created on first use.</param>
public delegate ValueTask LambdaRawHandler(ReadOnlyMemory<byte> request, LambdaResponse response, LambdaInvocation invocation);
