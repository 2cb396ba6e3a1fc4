namespace Tern.Load;

/// <summary>The outcome of an HTTP/2 request.</summary>
/// <param name="Exchange">The request.</param>
/// <param name="Failure">The kind of failure, or null if the request succeeded.</param>
/// <param name="Detail">A description of the failure.</param>
/// <param name="Status">The status code, or 0 if there is no response.</param>
/// <param name="Length">The length of the body in bytes.</param>
/// <param name="Ended">The end time, in nanoseconds from the start of the load.</param>
internal sealed record Http2Outcome(Exchange Exchange, LoadFailure? Failure, string Detail, int Status, long Length, long Ended);
