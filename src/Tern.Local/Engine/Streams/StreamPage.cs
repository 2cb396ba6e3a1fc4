namespace Tern.Local.Engine;

/// <summary>Records of a shard, and the position at which to continue.</summary>
/// <param name="Records">The records, in order.</param>
/// <param name="Next">The lowest number that hasn't been read yet.</param>
/// <param name="IsLast">true if no more records will follow: the shard is closed and has been read completely.</param>
internal readonly record struct StreamPage(List<StreamRecord> Records, long Next, bool IsLast);
