namespace Tern.Load.Http;

/// <summary>What came of a request over HTTP/2.</summary>
/// <param name="Exchange">The request.</param>
/// <param name="Failure">Why it is no success; null when it is one.</param>
/// <param name="Detail">The same in words.</param>
/// <param name="Status">The answer's status; 0 without one.</param>
/// <param name="Length">The body's bytes.</param>
/// <param name="Ended">When it ended, in nanoseconds from the load's beginning.</param>
internal sealed record Http2Outcome(Exchange Exchange, LoadFailure? Failure, string Detail, int Status, long Length, long Ended);
