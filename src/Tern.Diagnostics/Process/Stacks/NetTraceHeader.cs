namespace Tern.Diagnostics;

/// <summary>
/// The header of an event. A byte of flags indicates the parts that follow. Missing parts have the same values as in
/// the previous event of the block.
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

    /// <summary>The ID of the event's kind, as assigned by the metadata.</summary>
    public int Kind { get; private set; }

    /// <summary>The thread that wrote the event.</summary>
    public long Thread { get; private set; }

    /// <summary>The ID of the stack, or 0 for none.</summary>
    public int Stack { get; private set; }

    /// <summary>The length of the event's fields in bytes.</summary>
    public int PayloadBytes { get; private set; }

    public void Read(ref NetTraceCursor block)
    {
        var flags = block.Byte();
        if ((flags & HasKind) != 0) Kind = (int)block.VarUInt();
        if ((flags & HasCapture) != 0)
        {
            block.VarUInt(); // sequence number
            block.VarUInt(); // capturing thread
            block.VarUInt(); // processor
        }

        if ((flags & HasThread) != 0) Thread = (long)block.VarUInt();
        if ((flags & HasStack) != 0) Stack = (int)block.VarUInt();
        block.VarUInt(); // time since the previous event
        if ((flags & HasActivity) != 0) block.Bytes(16);
        if ((flags & HasRelatedActivity) != 0) block.Bytes(16);
        if ((flags & HasLength) != 0) PayloadBytes = (int)block.VarUInt();
    }
}
