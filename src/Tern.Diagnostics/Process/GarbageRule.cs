using System.Globalization;

namespace Tern.Diagnostics;

/// <summary>GC: the share of a window during which the garbage collector paused the process is too large.</summary>
internal sealed class GarbageRule(DoctorSettings settings) : ProcessRule(Rules.GarbageCollection)
{
    private ProcessSample? _first;

    public override void Look(in ProcessSample sample, FindingSink sink)
    {
        if (_first is not { } first)
        {
            _first = sample;
            return;
        }

        var elapsed = settings.TimeProvider.GetElapsedTime(first.Timestamp, sample.Timestamp);
        if (elapsed < settings.Window) return;
        _first = sample;
        var paused = sample.Pauses - first.Pauses;
        var share = paused / elapsed;
        if (share <= settings.Thresholds.PauseShare) return;

        var collections = sample.Collections - first.Collections;
        var full = sample.FullCollections - first.FullCollections;
        var rate = (sample.AllocatedBytes - first.AllocatedBytes) / elapsed.TotalSeconds / 1e6;
        sink.Add(new FindingDraft
        {
            Rule = Rule,
            Place = new FindingPlace("the process"),
            Summary = string.Create(
                CultureInfo.InvariantCulture,
                $"The garbage collector paused the program for {share:P1} of {elapsed.TotalSeconds:0} s, in {collections:#,0} collections; {rate:#,0} MB per " +
                $"second were allocated."),
            Lost = paused,
            LostHow = "the pauses, as reported by the runtime",
            Fix = Fix(collections, full),
            Evidence = new()
            {
                Details =
                [
                    new("collections", $"{collections}, {full} of them of generation 2"),
                    new("allocated", string.Create(CultureInfo.InvariantCulture, $"{rate:#,0.#} MB per second")),
                ],
            },
        });
    }

    private static string Fix(int collections, int full) => full * 4 > collections
        ? "Most pauses come from collections of generation 2: look for large, short-lived arrays (rent them from ArrayPool), caches that grow, and "
            + "calls of GC.Collect. 'dotnet-counters monitor' shows the heap's size, 'dotnet-gcdump' its contents."
        : "Allocate less on the most frequent path: read only the attributes that you use (a projection), use structs for small items, cache "
            + "data that is read repeatedly. 'dotnet-trace collect --profile gc-verbose' shows what is allocated where.";
}
