namespace Tern.Messaging.Streams;

/// <summary>What a worker should do about leases now.</summary>
/// <param name="Take">Leases that nobody has, to be taken.</param>
/// <param name="Ask">Leases of workers that have more, to be asked for.</param>
/// <param name="Readable">How many leases can be read: all that are not finished and whose parents are.</param>
/// <param name="Free">How many of them nobody had.</param>
internal sealed record LeasePlan(IReadOnlyList<ShardLease> Take, IReadOnlyList<ShardLease> Ask, int Readable, int Free);
