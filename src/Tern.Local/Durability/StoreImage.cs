using Tern.Local.Engine;

namespace Tern.Local.Durability;

/// <summary>The tables of an account in a Region, at one moment.</summary>
internal sealed record StoreImage(EnginePlace Place, EngineImage Image);
