using Tern.Buffers;
using Tern.Http;

namespace Tern.Local.Hosting;

/// <summary>What both ways of answering say.</summary>
internal static class LoopbackHeaders
{
    public const string ContentType = "application/x-amz-json-1.0";
}
