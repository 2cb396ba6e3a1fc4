namespace Tern.Local.Clocks;

/// <summary>
/// Work of a resource that is due at some time, or not at all at the moment. Work at one instant runs in a fixed order.
/// </summary>
/// <param name="service">The service.</param>
/// <param name="resource">The resource, such as a queue's ARN.</param>
/// <param name="run">The work. It must not block, and may plan itself again.</param>
internal sealed class DueWork(string service, string resource, Action run) : HeapNode
{
    public DateTimeOffset At { get; set; }

    /// <summary>Gets or sets the number that orders work of the same resource at one instant.</summary>
    public long Sequence { get; set; }

    public static int Compare(DueWork left, DueWork right)
    {
        var order = left.At.CompareTo(right.At);
        if (order == 0) order = string.CompareOrdinal(left.Service, right.Service);
        if (order == 0) order = string.CompareOrdinal(left.Resource, right.Resource);
        return order != 0 ? order : left.Sequence.CompareTo(right.Sequence);
    }

    public void Run() => run();

    private string Service => service;

    private string Resource => resource;
}
