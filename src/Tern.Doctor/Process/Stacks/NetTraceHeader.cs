namespace Tern.Diagnosis.Process.Stacks;

/// <summary>
/// What stands before an event's fields. A byte of flags says which parts follow; what does not is as it was at the event before,
/// within a block.
/// </summary>
internal struct NetTraceHeader
{
    private const int HasKind = 1;
    private const int HasCapture = 2;
    private const int HasThread = 4;
    private const int HasStack = 8;
    private const int HasActivity = 16;
    private const int HasRelatedActivity = 32;
    private const int HasLength = 128;

    /// <summary>The number under which metadata named the event's kind.</summary>
    public int Kind { get; private set; }

    /// <summary>The thread that wrote the event.</summary>
    public long Thread { get; private set; }

    /// <summary>The number of its stack; 0 for none.</summary>
    public int Stack { get; private set; }

    /// <summary>How long the event's fields are.</summary>
    public int PayloadBytes { get; private set; }

    public void Read(ref NetTraceCursor block)
    {
        var flags = block.Byte();
        if ((flags & HasKind) != 0) Kind = (int)block.VarUInt();
        if ((flags & HasCapture) != 0)
        {
            block.VarUInt(); // sequence number
            block.VarUInt(); // thread that captured
            block.VarUInt(); // processor
        }

        if ((flags & HasThread) != 0) Thread = (long)block.VarUInt();
        if ((flags & HasStack) != 0) Stack = (int)block.VarUInt();
        block.VarUInt(); // time since the event before
        if ((flags & HasActivity) != 0) block.Bytes(16);
        if ((flags & HasRelatedActivity) != 0) block.Bytes(16);
        if ((flags & HasLength) != 0) PayloadBytes = (int)block.VarUInt();
    }
}
