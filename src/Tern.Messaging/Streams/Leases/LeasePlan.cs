namespace Tern.Messaging.Streams;

/// <summary>A worker's plan for its leases.</summary>
/// <param name="Take">The unowned leases to take.</param>
/// <param name="Ask">The leases to ask for, from workers that have more.</param>
/// <param name="Readable">The number of leases that can be read: those that aren't finished and whose parents
/// are.</param>
/// <param name="Free">The number of these leases that had no owner.</param>
internal sealed record LeasePlan(IReadOnlyList<ShardLease> Take, IReadOnlyList<ShardLease> Ask, int Readable, int Free);
