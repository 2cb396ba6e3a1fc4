namespace Tern.Lambda.Events;

/// <content>The values by which routes are found, without creating strings.</content>
public sealed partial class HttpApiRequestContext
{
    internal ReadOnlyMemory<byte> DomainNameUtf8 => _domainName.In(_sliced).ToUtf8();

    internal ReadOnlyMemory<byte> StageUtf8 => _stage.In(_sliced).ToUtf8();
}
