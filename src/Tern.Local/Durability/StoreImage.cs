using Tern.Local.Engine;

namespace Tern.Local.Durability;

/// <summary>The tables of an account in a Region, at one moment.</summary>
internal sealed record StoreImage(EnginePlace Place, EngineImage Image)
{
    /// <summary>Captures stores at the same moment, and does something at that moment.</summary>
    public static StoreImage[] Capture(IReadOnlyList<LocalEngine> stores, Action meanwhile)
    {
        var images = new StoreImage[stores.Count];
        CaptureFrom(0);
        return images;

        void CaptureFrom(int index)
        {
            if (index == images.Length) meanwhile();
            else images[index] = new StoreImage(stores[index].Place, stores[index].Capture(() => CaptureFrom(index + 1)));
        }
    }
}
