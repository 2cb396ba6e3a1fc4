namespace Tern.Local.Sqs;

/// <summary>The numbers of a queue's messages.</summary>
internal readonly record struct QueueCounts(int Visible, int InFlight, int Delayed);
