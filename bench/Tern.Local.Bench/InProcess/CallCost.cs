namespace Tern.Local.Bench.InProcess;

/// <summary>What a call costs: user and system time of the process, and the bytes it allocates.</summary>
internal readonly record struct CallCost(double Microseconds, double Bytes);
