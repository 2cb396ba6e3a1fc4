using System.Buffers;
using Tern.Lambda.Runtime;

namespace Tern.Lambda.Functions;

/// <summary>
/// The context of an invocation whose handler writes the response itself, and also the output that it writes to: one
/// object per invocation for both. Writes after the invocation's end are rejected.
/// </summary>
internal sealed class BytesHandlerContext(Invocation invocation, FunctionServices services, Handler handler)
    : HandlerContext(invocation, services, handler), IBufferWriter<byte>
{
    public override object Find(Type type) => type == typeof(IBufferWriter<byte>) ? this : base.Find(type);

    public void Advance(int count) => Invocation.Answer.Advance(Version, count);

    public Memory<byte> GetMemory(int sizeHint = 0) => Invocation.Answer.GetMemory(Version, sizeHint);

    public Span<byte> GetSpan(int sizeHint = 0) => Invocation.Answer.GetSpan(Version, sizeHint);
}
