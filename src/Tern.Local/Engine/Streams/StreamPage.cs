namespace Tern.Local.Engine.Streams;

/// <summary>Records of a shard and where to read on.</summary>
/// <param name="Records">In order.</param>
/// <param name="Next">The least number of what has not been read yet.</param>
/// <param name="IsLast">Nothing will ever follow: the shard is closed and all of it has been read.</param>
internal readonly record struct StreamPage(List<StreamRecord> Records, long Next, bool IsLast);
