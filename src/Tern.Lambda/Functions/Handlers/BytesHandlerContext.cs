using System.Buffers;
using Tern.Lambda.Runtime;

namespace Tern.Lambda.Functions;

/// <summary>
/// The context of an invocation whose handler writes the answer itself, and what it writes to: one object an invocation
/// for both. What is written after the invocation's end is refused.
/// </summary>
internal sealed class BytesHandlerContext(Invocation invocation, FunctionServices services, Handler handler)
    : HandlerContext(invocation, services, handler), IBufferWriter<byte>
{
    public void Advance(int count) => Invocation.Answer.Advance(Version, count);

    public Memory<byte> GetMemory(int sizeHint = 0) => Invocation.Answer.GetMemory(Version, sizeHint);

    public Span<byte> GetSpan(int sizeHint = 0) => Invocation.Answer.GetSpan(Version, sizeHint);
}
