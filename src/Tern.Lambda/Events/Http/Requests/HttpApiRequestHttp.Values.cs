namespace Tern.Lambda.Events;

/// <content>What routes are found by, without making strings of it.</content>
public sealed partial class HttpApiRequestHttp
{
    internal ReadOnlyMemory<byte> MethodUtf8 => _method.In(_sliced).ToUtf8();
}
