using Tern.Lambda.Events;
using Tern.Lambda.Functions;

namespace Tern.Lambda;

/// <summary>The sources of requests through VPC Lattice services.</summary>
public static class VpcLattice
{
    /// <summary>Gets the source of requests in version 2.0 of the event structure.</summary>
    public static RequestSource<VpcLatticeRequest, VpcLatticeResponse> Requests => new(
        EventShape.VpcLattice,
        static request => request.Body,
        static (status, type, body) => new VpcLatticeResponse { StatusCode = status, ContentType = type, Content = body });

    /// <summary>Gets the source of requests in version 1.0 of the event structure.</summary>
    public static RequestSource<VpcLatticeV1Request, VpcLatticeResponse> RequestsV1 => new(
        EventShape.VpcLatticeV1,
        static request => request.Body,
        static (status, type, body) => new VpcLatticeResponse { StatusCode = status, ContentType = type, Content = body });
}
