namespace Tern.S3.Bench.Canned;

/// <summary>A call, as both clients make it, and what Tern may cost of the other.</summary>
/// <param name="Name">The call.</param>
/// <param name="Tern">Tern's.</param>
/// <param name="AwsSdk">AWSSDK.S3's.</param>
/// <param name="Bytes">The share of its bytes.</param>
/// <param name="Time">The share of its processor time.</param>
internal sealed record CannedBar(string Name, Func<ValueTask> Tern, Func<ValueTask> AwsSdk, double Bytes, double Time);
