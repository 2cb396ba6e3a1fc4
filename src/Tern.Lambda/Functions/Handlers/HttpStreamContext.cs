using Tern.Lambda.Runtime;

namespace Tern.Lambda.Functions;

/// <summary>The context of an invocation whose handler streams the response.</summary>
internal sealed class HttpStreamContext(Invocation invocation, FunctionServices services, Handler handler) : HandlerContext(invocation, services, handler)
{
    public HttpResponseStream? Stream { get; set; }

    public override object Find(Type type) => type == typeof(HttpResponseStream) ? Stream! : base.Find(type);
}
