using Tern.Local.Buffers;
using Tern.Local.Engine;

namespace Tern.Local.Durability;

/// <summary>Applies the changes of journals, in order, to everything that a data directory keeps.</summary>
internal sealed class Replay
{
    private readonly DataContent _content;
    private readonly Dictionary<EnginePlace, TableReplay> _replays = [];
    private TableReplay _store;

    public Replay(DataContent content)
    {
        _content = content;
        _store = Of(content.Own.Place);
    }

    public long Changes { get; private set; }

    /// <summary>The stores that were found, and the own one.</summary>
    public List<LocalEngine> Engines { get; } = [];

    /// <summary>Begins a frame, whose changes belong to a store unless they say otherwise.</summary>
    public void Begin(EnginePlace place) => _store = Of(place);

    public void Read(ref RecordInput from)
    {
        switch ((ChangeCode)from.ReadByte())
        {
            case ChangeCode.Place:
                _store = Of(ChangeFormat.ReadPlace(ref from));
                return; // it changes nothing
            case ChangeCode.State:
                var service = from.ReadByte();
                _content.Restore(service, from.ReadBytes());
                break;
            case var kind:
                _store.Read(kind, ref from);
                break;
        }

        Changes++;
    }

    /// <summary>Replaces stores.</summary>
    public void Restore(List<StoreImage> stores)
    {
        foreach (var (place, image) in stores) Of(place).Restore(image);
    }

    private TableReplay Of(EnginePlace place)
    {
        if (_content.FindStore is null) place = _content.Own.Place;
        if (_replays.TryGetValue(place, out var replay)) return replay;
        var engine = place == _content.Own.Place ? _content.Own : _content.FindStore!(place);
        engine.Expiry.Hold();
        engine.IsRecovering = true;
        Engines.Add(engine);
        return _replays[place] = new TableReplay(engine);
    }
}
