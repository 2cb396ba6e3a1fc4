namespace Tern.S3;

internal sealed partial class S3Rules
{
    static partial void ReadOptions(AwsClientOptions options, ref S3Settings settings)
    {
        if (options is not S3ClientOptions own) return;
        settings = new S3Settings
        {
            ForcePathStyle = own.ForcePathStyle,
            UseAccelerate = own.UseAccelerate,
            UseArnRegion = own.UseArnRegion,
            DisableMultiRegionAccessPoints = own.DisableMultiRegionAccessPoints,
            DisableExpressSessions = own.DisableExpressSessions,
            UseContentMd5 = own.UseContentMd5,
        };
    }
}
