namespace Tern.Local.Bench.InProcess;

/// <summary>The cost of an instance: the time to start, use and stop it, the bytes it allocates, and those it holds.</summary>
internal readonly record struct InstanceCost(double Milliseconds, double AllocatedKiB, double HeldKiB, int MoreThreads);
