using Tern.Local.Serving;

namespace Tern.Local.Durability;

/// <summary>The content of a snapshot.</summary>
/// <param name="Version">The version of the format.</param>
/// <param name="Stores">The tables.</param>
/// <param name="Parts">The services whose entries follow. They are captured while the snapshot is written.</param>
/// <param name="HasFiles">true if the services' files in the folder stay with the snapshot; otherwise, false.</param>
internal sealed record SnapshotContent(int Version, IReadOnlyList<StoreImage> Stores, IReadOnlyList<ServicePart> Parts, bool HasFiles = true);
