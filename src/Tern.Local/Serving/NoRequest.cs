using Tern.Json;

namespace Tern.Local.Serving;

/// <summary>The request of an operation without parameters.</summary>
internal sealed class NoRequest : IServiceRequest<NoRequest>
{
    private static readonly NoRequest s_instance = new();

    public static NoRequest ReadJson(ref AwsJsonReader json)
    {
        json.SkipValue();
        return s_instance;
    }

    public static NoRequest ReadForm(FormNode form) => s_instance;

    public void Check(MemberChecks checks)
    {
        // It has no members.
    }
}
