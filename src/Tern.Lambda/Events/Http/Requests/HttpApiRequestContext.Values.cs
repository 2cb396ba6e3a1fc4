namespace Tern.Lambda.Events;

/// <content>What routes are found by, without making strings of it.</content>
public sealed partial class HttpApiRequestContext
{
    internal ReadOnlyMemory<byte> DomainNameUtf8 => _domainName.In(_sliced).ToUtf8();

    internal ReadOnlyMemory<byte> StageUtf8 => _stage.In(_sliced).ToUtf8();
}
