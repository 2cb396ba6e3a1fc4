namespace Tern.Load;

/// <summary>
/// The outcomes of one scenario's requests, in one interval of a worker or in total. Written by a single thread.
/// </summary>
internal sealed class ScenarioCounts
{
    public const int Kinds = (int)LoadFailure.Unfinished + 1;

    public LatencyHistogram Response { get; } = new();

    public LatencyHistogram Service { get; } = new();

    public long Succeeded { get; set; }

    public long Bytes { get; set; }

    public long[] Failures { get; } = new long[Kinds];

    /// <summary>A description of the first failure of each kind.</summary>
    public string?[] Details { get; } = new string?[Kinds];

    public long[] Statuses { get; } = new long[1000];

    public long Failed
    {
        get
        {
            var sum = 0L;
            foreach (var count in Failures) sum += count;
            return sum;
        }
    }

    public void Fail(LoadFailure failure, string detail)
    {
        Failures[(int)failure]++;
        Details[(int)failure] ??= detail;
    }

    public void Add(ScenarioCounts other)
    {
        Response.Add(other.Response);
        Service.Add(other.Service);
        Succeeded += other.Succeeded;
        Bytes += other.Bytes;
        for (var i = 0; i < Kinds; i++)
        {
            Failures[i] += other.Failures[i];
            Details[i] ??= other.Details[i];
        }

        for (var i = 0; i < Statuses.Length; i++) Statuses[i] += other.Statuses[i];
    }

    public void Clear()
    {
        Response.Clear();
        Service.Clear();
        (Succeeded, Bytes) = (0, 0);
        Array.Clear(Failures);
        Array.Clear(Details);
        Array.Clear(Statuses);
    }
}
