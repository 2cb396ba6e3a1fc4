namespace Tern.Lambda.Events;

/// <content>The values by which routes are found, without creating strings.</content>
public sealed partial class HttpApiRequestHttp
{
    internal ReadOnlyMemory<byte> MethodUtf8 => _method.In(_sliced).ToUtf8();
}
