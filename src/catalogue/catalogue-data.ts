/**
 * Where pull policies live in custom resources, one position a line. Data only; `catalogue.ts` reads it.
 *
 * Lines without indentation name an API group. Below it stand kinds and their versions (`*`: any), where need be with
 * the name of the one resource that is meant (`Setting/the-name`), and below a kind its positions:
 *
 * | line | meaning |
 * |---|---|
 * | `spec.imagePullPolicy` | a policy with no image beside it |
 * | `spec.imagePullPolicy < image` | a policy for the image in the same mapping |
 * | `spec.image.pullPolicy < registry+repository:tag@digest` | the same, where the image is given in parts |
 * | `spec.imagePullPolicy [Always IfNotPresent]` | no other values (or spellings of them) are accepted |
 * | `spec.values.**.imagePullPolicy?` | changed where it stands, never written where it is missing |
 * | `spec.sidecars[] = none < image -- why` | no policy, although there is an image or it looks like a container |
 * | `spec.resourcetemplates[] = resource` | a whole resource, with the positions of its own kind |
 * | `spec.valuesContent = text` | a text that may hold policies, out of reach but for field specs |
 *
 * `[]` goes through a list, `*` is any key, `**` any number of keys and entries, `{a,b}` either.
 *
 * Sources: the schemas in datreeio/CRDs-catalog@7b1e26ef (Apache-2.0) and the projects' own types at their HEADs of
 * 2026-11; a comment above a kind names another one. `npm run catalogue -- CRD...` makes entries of definitions.
 *
 * Not here, because a ConfigMap, a command line or an environment variable may hold anything, and left to field specs:
 * ROOK_CSI_IMAGE_PULL_POLICY in the ConfigMap rook-ceph-operator-config; che.workspace.sidecar.image_pull_policy and
 * che.infra.kubernetes.pvc.jobs.image.pull_policy in Eclipse Che's; the YAML texts in workflow-controller-configmap
 * (https://github.com/argoproj/argo-workflows/blob/HEAD/docs/workflow-controller-configmap.yaml#L189), in
 * istio-sidecar-injector and in Longhorn's default-setting.yaml; --executor-image-pull-policy and --image-pull-policy
 * in `args`; environment variables such as argo-events' IMAGE_PULL_POLICY.
 */
export const catalogueText = (): string => `
acid.zalan.do
  postgresql: v1
    spec.initContainers[].imagePullPolicy < image
  # https://github.com/zalando/postgres-operator/blob/HEAD/manifests/postgresql.crd.yaml
  postgresql: v1
    spec.sidecars[] = none < image
actions.github.com
  AutoscalingListener: v1alpha1
    spec.template.spec.volumes[].image.pullPolicy < reference
    spec.template.spec.{containers,initContainers,ephemeralContainers}[].imagePullPolicy < image
  AutoscalingRunnerSet: v1alpha1
    spec.listenerTemplate.spec.volumes[].image.pullPolicy < reference
    spec.listenerTemplate.spec.{containers,initContainers,ephemeralContainers}[].imagePullPolicy < image
    spec.template.spec.volumes[].image.pullPolicy < reference
    spec.template.spec.{containers,initContainers,ephemeralContainers}[].imagePullPolicy < image
  EphemeralRunner: v1alpha1
    spec.spec.volumes[].image.pullPolicy < reference
    spec.spec.{containers,initContainers,ephemeralContainers}[].imagePullPolicy < image
  EphemeralRunnerSet: v1alpha1
    spec.ephemeralRunnerSpec.spec.volumes[].image.pullPolicy < reference
    spec.ephemeralRunnerSpec.spec.{containers,initContainers,ephemeralContainers}[].imagePullPolicy < image
actions.summerwind.dev
  Runner: v1alpha1
    spec.imagePullPolicy < image
    spec.sidecarContainers[].imagePullPolicy < image
    spec.{containers,initContainers,ephemeralContainers}[].imagePullPolicy < image
  RunnerDeployment RunnerReplicaSet: v1alpha1
    spec.template.spec.imagePullPolicy < image
    spec.template.spec.sidecarContainers[].imagePullPolicy < image
    spec.template.spec.{containers,initContainers,ephemeralContainers}[].imagePullPolicy < image
  RunnerSet: v1alpha1
    spec.template.spec.{containers,initContainers,ephemeralContainers}[].imagePullPolicy < image
agent.k8s.elastic.co
  Agent: *
    spec.{daemonSet,deployment,statefulSet}.podTemplate.spec.{containers,initContainers}[].imagePullPolicy < image
agentgateway.dev
  AgentgatewayParameters: v1alpha1
    spec.image.pullPolicy < registry+repository:tag@digest
ais.nvidia.com
  AIStore: v1beta1
    spec.adminClient.imagePullPolicy < image
amd.com
  DeviceConfig: v1alpha1
    spec.commonConfig.utilsContainer.imagePullPolicy < image
    spec.configManager.imagePullPolicy < image
    spec.devicePlugin.devicePluginImagePullPolicy < devicePluginImage
    spec.devicePlugin.nodeLabellerImagePullPolicy < nodeLabellerImage
    spec.draDriver.imagePullPolicy < image
    spec.metricsExporter.imagePullPolicy < image
    spec.testRunner.imagePullPolicy < image
anywhere.eks.amazonaws.com
  TinkerbellTemplateConfig: *
    spec.template.tasks[].actions[] = none < image
apm.k8s.elastic.co
  ApmServer: *
    spec.podTemplate.spec.{containers,initContainers}[].imagePullPolicy < image
app.azure.com
  ContainerApp Job: *
    spec.template.{containers,initContainers}[] = none < image -- Azure pulls it
app.redislabs.com
  RedisEnterpriseCluster: v1 v1alpha1
    spec.bootstrapperImageSpec.imagePullPolicy < repository:versionTag@digestHash
    spec.redisEnterpriseAdditionalPodSpecAttributes.{initContainers,ephemeralContainers}[].imagePullPolicy < image
    spec.redisEnterpriseImageSpec.imagePullPolicy < repository:versionTag@digestHash
    spec.redisEnterpriseServicesRiggerImageSpec.imagePullPolicy < repository:versionTag@digestHash
    spec.servicesRiggerSpec.servicesRiggerAdditionalPodSpecAttributes.{initContainers,ephemeralContainers}[].imagePullPolicy < image
    spec.sideContainersSpec[].imagePullPolicy < image
    spec.usageMeter.callHomeClient.imageSpec.imagePullPolicy < repository:versionTag@digestHash
apps.emqx.io
  EMQX: v2beta1 v2alpha1
    spec.coreTemplate.spec.extraContainers[].imagePullPolicy < image
    spec.coreTemplate.spec.initContainers[].imagePullPolicy < image
    spec.imagePullPolicy < image
    spec.replicantTemplate.spec.extraContainers[].imagePullPolicy < image
    spec.replicantTemplate.spec.initContainers[].imagePullPolicy < image
  EmqxBroker EmqxEnterprise: v1beta3
    spec.emqxTemplate.imagePullPolicy < image
    spec.extraContainers[].imagePullPolicy < image
    spec.initContainers[].imagePullPolicy < image
  EmqxBroker EmqxEnterprise: v1beta4
    spec.template.spec.emqxContainer.image.pullPolicy < registry+repository:version
    spec.template.spec.extraContainers[].imagePullPolicy < image
    spec.template.spec.{initContainers,ephemeralContainers}[].imagePullPolicy < image
apps.gitlab.com
  Runner: v1beta2
    spec.imagePullPolicy
apps.kruise.io
  AdvancedCronJob: v1beta1
    spec.template.imageListPullJobTemplate.spec.imagePullPolicy [Always IfNotPresent]
    spec.template.imageListPullJobTemplate.spec.pullPolicy = none -- an object of timeouts
  # https://github.com/openkruise/kruise/blob/HEAD/apis/apps/v1alpha1/ephemeraljob_types.go
  EphemeralJob: v1alpha1
    spec.template.ephemeralContainers[].imagePullPolicy < image
  ImageListPullJob: v1beta1 v1alpha1
    spec.imagePullPolicy [Always IfNotPresent]
    spec.pullPolicy = none -- an object of timeouts
  ImagePullJob: v1beta1 v1alpha1
    spec.imagePullPolicy < image [Always IfNotPresent]
    spec.pullPolicy = none -- an object of timeouts
  NodeImage: v1beta1 v1alpha1
    spec.images.*.tags[].imagePullPolicy < :tag [Always IfNotPresent]
    spec.images.*.tags[].pullPolicy = none -- an object of timeouts
  # https://github.com/openkruise/kruise/tree/HEAD/config/crd/bases (pod templates without a schema)
  BroadcastJob CloneSet DaemonSet StatefulSet: v1beta1 v1alpha1
    spec.template.spec.{containers,initContainers}[].imagePullPolicy < image
  AdvancedCronJob: v1beta1 v1alpha1
    spec.template.broadcastJobTemplate.spec.template.spec.{containers,initContainers}[].imagePullPolicy < image
    spec.template.jobTemplate.spec.template.spec.{containers,initContainers}[].imagePullPolicy < image
  UnitedDeployment: v1beta1 v1alpha1
    spec.template.{statefulSetTemplate,deploymentTemplate,cloneSetTemplate,advancedStatefulSetTemplate}.spec.template.spec.{containers,initContainers}[].imagePullPolicy < image
  # https://github.com/openkruise/kruise/blob/HEAD/apis/apps/v1alpha1/sidecarset_types.go
  SidecarSet: v1beta1 v1alpha1
    spec.{containers,initContainers}[].imagePullPolicy < image
apps.openshift.io
  DeploymentConfig: v1
    spec.template.spec.{containers,initContainers,ephemeralContainers}[].imagePullPolicy < image
  DeploymentConfig: *
    spec.strategy.customParams = none < image
argoproj.io
  AnalysisRun AnalysisTemplate ClusterAnalysisTemplate: v1alpha1
    spec.metrics[].provider.job.spec.template.spec.{containers,initContainers,ephemeralContainers}[].imagePullPolicy < image
  ClusterWorkflowTemplate Workflow WorkflowTemplate: v1alpha1
    spec.templateDefaults.container.imagePullPolicy < image
    spec.templateDefaults.containerSet.containers[].imagePullPolicy < image
    spec.templateDefaults.initContainers[].imagePullPolicy < image
    spec.templateDefaults.script.imagePullPolicy < image
    spec.templateDefaults.sidecars[].imagePullPolicy < image
    spec.templateDefaults.volumes[].image.pullPolicy < reference
    spec.templates[].container.imagePullPolicy < image
    spec.templates[].containerSet.containers[].imagePullPolicy < image
    spec.templates[].initContainers[].imagePullPolicy < image
    spec.templates[].script.imagePullPolicy < image
    spec.templates[].sidecars[].imagePullPolicy < image
    spec.templates[].volumes[].image.pullPolicy < reference
    spec.volumes[].image.pullPolicy < reference
  CronWorkflow: v1alpha1
    spec.workflowSpec.templateDefaults.container.imagePullPolicy < image
    spec.workflowSpec.templateDefaults.containerSet.containers[].imagePullPolicy < image
    spec.workflowSpec.templateDefaults.initContainers[].imagePullPolicy < image
    spec.workflowSpec.templateDefaults.script.imagePullPolicy < image
    spec.workflowSpec.templateDefaults.sidecars[].imagePullPolicy < image
    spec.workflowSpec.templateDefaults.volumes[].image.pullPolicy < reference
    spec.workflowSpec.templates[].container.imagePullPolicy < image
    spec.workflowSpec.templates[].containerSet.containers[].imagePullPolicy < image
    spec.workflowSpec.templates[].initContainers[].imagePullPolicy < image
    spec.workflowSpec.templates[].script.imagePullPolicy < image
    spec.workflowSpec.templates[].sidecars[].imagePullPolicy < image
    spec.workflowSpec.templates[].volumes[].image.pullPolicy < reference
    spec.workflowSpec.volumes[].image.pullPolicy < reference
  # https://github.com/argoproj/argo-events/blob/HEAD/pkg/apis/events/v1alpha1/template.go
  EventSource Sensor: v1alpha1
    spec.template.container.imagePullPolicy < image
  Experiment: v1alpha1
    spec.templates[].template.spec.{containers,initContainers,ephemeralContainers}[].imagePullPolicy < image
  Rollout: v1alpha1
    spec.template.spec.{containers,initContainers,ephemeralContainers}[].imagePullPolicy < image
  WorkflowTaskSet: v1alpha1
    spec.tasks.*.container.imagePullPolicy < image
    spec.tasks.*.containerSet.containers[].imagePullPolicy < image
    spec.tasks.*.initContainers[].imagePullPolicy < image
    spec.tasks.*.script.imagePullPolicy < image
    spec.tasks.*.sidecars[].imagePullPolicy < image
    spec.tasks.*.volumes[].image.pullPolicy < reference
  # The container has no image of its own.
  # https://github.com/argoproj/argo-events/blob/HEAD/pkg/apis/events/v1alpha1/container_template.go
  EventBus: v1alpha1
    spec.{jetstream,native,jetstreamExotic}.{containerTemplate,metricsContainerTemplate,reloaderContainerTemplate}.imagePullPolicy
  Sensor: v1alpha1
    spec.triggers[].template.{k8s,argoWorkflow}.source.resource = resource
  Workflow WorkflowTemplate ClusterWorkflowTemplate: v1alpha1
    spec.templates[].resource.manifest = text
  # The charts say what their values mean.
  Application: v1alpha1
    spec.source.helm.values = text
  ApplicationSet: v1alpha1
    spec.template.spec.source.helm.values = text
awx.ansible.com
  AWX: v1beta1
    spec.image_pull_policy < image:image_version [Always always Never never IfNotPresent ifnotpresent]
    spec.metrics_utility_image_pull_policy < metrics_utility_image:metrics_utility_image_version
  AWXBackup AWXRestore: v1beta1
    spec.image_pull_policy [Always always Never never IfNotPresent ifnotpresent]
batch.volcano.sh
  CronJob: v1alpha1
    spec.jobTemplate.spec.tasks[].template.spec.volumes[].image.pullPolicy < reference
    spec.jobTemplate.spec.tasks[].template.spec.{containers,initContainers,ephemeralContainers}[].imagePullPolicy < image
  Job: v1alpha1
    spec.tasks[].template.spec.volumes[].image.pullPolicy < reference
    spec.tasks[].template.spec.{containers,initContainers,ephemeralContainers}[].imagePullPolicy < image
beat.k8s.elastic.co
  Beat: *
    spec.{daemonSet,deployment}.podTemplate.spec.{containers,initContainers}[].imagePullPolicy < image
bootstrap.cluster.x-k8s.io
  # For the images of the control plane that kubeadm pulls beforehand.
  KubeadmConfig: v1beta2 v1beta1
    spec.initConfiguration.nodeRegistration.imagePullPolicy
    spec.joinConfiguration.nodeRegistration.imagePullPolicy
  # For the images of the control plane that kubeadm pulls beforehand.
  KubeadmConfigTemplate: v1beta2 v1beta1
    spec.template.spec.initConfiguration.nodeRegistration.imagePullPolicy
    spec.template.spec.joinConfiguration.nodeRegistration.imagePullPolicy
caching.internal.knative.dev
  Image: *
    spec = none < image
capi.weave.works
  ClusterBootstrapConfig: v1alpha1
    spec.jobTemplate.spec.{containers,initContainers,ephemeralContainers}[].imagePullPolicy < image
cdi.kubevirt.io
  CDI: v1beta1 v1alpha1
    spec.imagePullPolicy
ceph.rook.io
  CephCluster: v1
    spec.cephVersion.imagePullPolicy < image
che.eclipse.org
  # https://github.com/che-incubator/kubernetes-image-puller-operator/blob/1d060d42/api/v1alpha1/kubernetesimagepuller_types.go
  KubernetesImagePuller: v1alpha1
    spec = none < imagePullerImage
    spec = none < images
clickhouse-keeper.altinity.com
  ClickHouseKeeperInstallation: *
    spec.templates.podTemplates[].spec.{containers,initContainers}[].imagePullPolicy < image
clickhouse.altinity.com
  ClickHouseInstallation ClickHouseInstallationTemplate: *
    spec.templates.podTemplates[].spec.{containers,initContainers}[].imagePullPolicy < image
clickhouse.com
  ClickHouseCluster KeeperCluster: v1alpha1
    spec.containerTemplate.imagePullPolicy < image
    spec.podTemplate.volumes[].image.pullPolicy < reference
cloudsql.cloud.google.com
  AuthProxyWorkload: v1
    spec.authProxyContainer.container.imagePullPolicy < image
cluster.redpanda.com
  Redpanda: v1alpha2 v1alpha1
    spec.clusterSpec.connectors.image.pullPolicy < repository:tag
    spec.clusterSpec.image.pullPolicy < repository:tag
    spec.clusterSpec.post_install_job.podTemplate.spec.{containers,initContainers,ephemeralContainers}[].imagePullPolicy < image
    spec.clusterSpec.post_upgrade_job.podTemplate.spec.{containers,initContainers,ephemeralContainers}[].imagePullPolicy < image
    spec.clusterSpec.statefulset.podTemplate.spec.{containers,initContainers,ephemeralContainers}[].imagePullPolicy < image
    spec.clusterSpec.statefulset.sideCars.controllers.image.pullPolicy < repository:tag
    spec.clusterSpec.statefulset.sideCars.image.pullPolicy < repository:tag
containerinstance.azure.com
  ContainerGroup: *
    spec.{containers,initContainers}[] = none < image -- Azure pulls it
controller.devfile.io
  DevWorkspaceOperatorConfig: v1alpha1
    config.workspace.imagePullPolicy
    config.workspace.initContainers[].imagePullPolicy < image
    config.workspace.projectClone.imagePullPolicy < image
    config.workspace.restore.imagePullPolicy
controlplane.cluster.x-k8s.io
  K0smotronControlPlane: v1beta1
    spec.manifests[].image.pullPolicy < reference
    spec.mounts[].image.pullPolicy < reference
  K0smotronControlPlaneTemplate: v1beta1
    spec.template.spec.manifests[].image.pullPolicy < reference
    spec.template.spec.mounts[].image.pullPolicy < reference
  KamajiControlPlane: v1alpha1
    spec.deployment.extraContainers[].imagePullPolicy < image
    spec.deployment.extraInitContainers[].imagePullPolicy < image
    spec.deployment.extraVolumes[].image.pullPolicy < reference
  KamajiControlPlaneTemplate: v1alpha1
    spec.template.spec.deployment.extraContainers[].imagePullPolicy < image
    spec.template.spec.deployment.extraInitContainers[].imagePullPolicy < image
    spec.template.spec.deployment.extraVolumes[].image.pullPolicy < reference
  # For the images of the control plane that kubeadm pulls beforehand.
  KubeadmControlPlane: v1beta2 v1beta1
    spec.kubeadmConfigSpec.initConfiguration.nodeRegistration.imagePullPolicy
    spec.kubeadmConfigSpec.joinConfiguration.nodeRegistration.imagePullPolicy
  # For the images of the control plane that kubeadm pulls beforehand.
  KubeadmControlPlaneTemplate: v1beta2 v1beta1
    spec.template.spec.kubeadmConfigSpec.initConfiguration.nodeRegistration.imagePullPolicy
    spec.template.spec.kubeadmConfigSpec.joinConfiguration.nodeRegistration.imagePullPolicy
core.strimzi.io
  StrimziPodSet: v1beta2
    spec.pods[].spec.{containers,initContainers}[].imagePullPolicy < image
coroot.com
  Coroot: v1
    spec.clickhouse.image.pullPolicy
    spec.clickhouse.keeper.image.pullPolicy
    spec.clusterAgent.image.pullPolicy
    spec.clusterAgent.kubeStateMetrics.image.pullPolicy
    spec.communityEdition.image.pullPolicy
    spec.enterpriseEdition.image.pullPolicy
    spec.nodeAgent.image.pullPolicy
    spec.prometheus.image.pullPolicy
csi.ceph.io
  Driver: v1 v1alpha1
    spec.controllerPlugin.imagePullPolicy
    spec.controllerPlugin.volumes[].volume.image.pullPolicy < reference
    spec.nodePlugin.imagePullPolicy
    spec.nodePlugin.volumes[].volume.image.pullPolicy < reference
  OperatorConfig: v1 v1alpha1
    spec.driverSpecDefaults.controllerPlugin.imagePullPolicy
    spec.driverSpecDefaults.controllerPlugin.volumes[].volume.image.pullPolicy < reference
    spec.driverSpecDefaults.nodePlugin.imagePullPolicy
    spec.driverSpecDefaults.nodePlugin.volumes[].volume.image.pullPolicy < reference
databases.spotahome.com
  RedisFailover: v1
    spec.redis.exporter.imagePullPolicy < image
    spec.redis.extraContainers[].imagePullPolicy < image
    spec.redis.imagePullPolicy < image
    spec.redis.initContainers[].imagePullPolicy < image
    spec.sentinel.exporter.imagePullPolicy < image
    spec.sentinel.extraContainers[].imagePullPolicy < image
    spec.sentinel.imagePullPolicy < image
    spec.sentinel.initContainers[].imagePullPolicy < image
datadoghq.com
  DatadogAgent: v1alpha1
    spec.agent.image.pullPolicy < name:tag
    spec.clusterAgent.image.pullPolicy < name:tag
    spec.clusterChecksRunner.image.pullPolicy < name:tag
  DatadogAgent: v2alpha1
    spec.features.admissionController.agentSidecarInjection.image.pullPolicy < name:tag
    spec.global.fips.image.pullPolicy < name:tag
    spec.override.*.image.pullPolicy < name:tag
    spec.override.*.volumes[].image.pullPolicy < reference
  DatadogAgentInternal: v1alpha1
    spec.features.admissionController.agentSidecarInjection.image.pullPolicy < name:tag
    spec.global.fips.image.pullPolicy < name:tag
    spec.override.*.image.pullPolicy < name:tag
    spec.override.*.volumes[].image.pullPolicy < reference
  DatadogAgentProfile: v1alpha1
    spec.config.features.admissionController.agentSidecarInjection.image.pullPolicy < name:tag
    spec.config.global.fips.image.pullPolicy < name:tag
    spec.config.override.*.image.pullPolicy < name:tag
    spec.config.override.*.volumes[].image.pullPolicy < reference
db.atlasgo.io
  AtlasMigration AtlasSchema: v1alpha1
    spec.devDB.spec.volumes[].image.pullPolicy < reference
    spec.devDB.spec.{containers,initContainers,ephemeralContainers}[].imagePullPolicy < image
dbaas.percona.com
  DatabaseCluster: v1
    spec.backup.imagePullPolicy < image
    spec.monitoring.imagePullPolicy
deviceplugin.intel.com
  # https://github.com/intel/intel-device-plugins-for-kubernetes/tree/94a91bc9/pkg/apis/deviceplugin/v1
  DlbDevicePlugin DsaDevicePlugin FpgaDevicePlugin GpuDevicePlugin IaaDevicePlugin NpuDevicePlugin QatDevicePlugin SgxDevicePlugin: v1
    spec = none < image -- the operator always uses IfNotPresent
    spec = none < initImage -- the operator always uses IfNotPresent
disaggregatedset.x-k8s.io
  DisaggregatedSet: v1
    spec.roles[].spec.leaderWorkerTemplate.leaderTemplate.spec.volumes[].image.pullPolicy < reference
    spec.roles[].spec.leaderWorkerTemplate.leaderTemplate.spec.{containers,initContainers,ephemeralContainers}[].imagePullPolicy < image
    spec.roles[].spec.leaderWorkerTemplate.workerTemplate.spec.volumes[].image.pullPolicy < reference
    spec.roles[].spec.leaderWorkerTemplate.workerTemplate.spec.{containers,initContainers,ephemeralContainers}[].imagePullPolicy < image
dragonflydb.io
  Dragonfly: v1alpha1
    spec.additionalContainers[].imagePullPolicy < image
    spec.additionalVolumes[].image.pullPolicy < reference
    spec.imagePullPolicy < image
    spec.initContainers[].imagePullPolicy < image
druid.apache.org
  Druid: v1alpha1
    spec.additionalContainer[].imagePullPolicy < image
    spec.imagePullPolicy < image
    spec.nodes.*.additionalContainer[].imagePullPolicy < image
    spec.nodes.*.imagePullPolicy < image
elasticsearch.k8s.elastic.co
  # Here and in the groups of ECK below, an override may list a container by its name alone, without an image.
  Elasticsearch: *
    spec.nodeSets[].podTemplate.spec.{containers,initContainers}[].imagePullPolicy < image
enterprisesearch.k8s.elastic.co
  EnterpriseSearch: *
    spec.podTemplate.spec.{containers,initContainers}[].imagePullPolicy < image
executor.testkube.io
  Executor: *
    spec = none < image
extensions.istio.io
  # A WebAssembly module, which is no container.
  TrafficExtension: v1alpha1
    spec.wasm.imagePullPolicy [UNSPECIFIED_POLICY IfNotPresent Always]
  # A WebAssembly module, which is no container.
  WasmPlugin: v1alpha1
    spec.imagePullPolicy [UNSPECIFIED_POLICY IfNotPresent Always]
flink.apache.org
  FlinkBlueGreenDeployment: v1beta1
    spec.template.spec.imagePullPolicy < image
    spec.template.spec.jobManager.podTemplate.spec.volumes[].image.pullPolicy < reference
    spec.template.spec.jobManager.podTemplate.spec.{containers,initContainers,ephemeralContainers}[].imagePullPolicy < image
    spec.template.spec.podTemplate.spec.volumes[].image.pullPolicy < reference
    spec.template.spec.podTemplate.spec.{containers,initContainers,ephemeralContainers}[].imagePullPolicy < image
    spec.template.spec.taskManager.podTemplate.spec.volumes[].image.pullPolicy < reference
    spec.template.spec.taskManager.podTemplate.spec.{containers,initContainers,ephemeralContainers}[].imagePullPolicy < image
  FlinkDeployment: v1beta1
    spec.imagePullPolicy < image
    spec.jobManager.podTemplate.spec.volumes[].image.pullPolicy < reference
    spec.jobManager.podTemplate.spec.{containers,initContainers,ephemeralContainers}[].imagePullPolicy < image
    spec.podTemplate.spec.volumes[].image.pullPolicy < reference
    spec.podTemplate.spec.{containers,initContainers,ephemeralContainers}[].imagePullPolicy < image
    spec.taskManager.podTemplate.spec.volumes[].image.pullPolicy < reference
    spec.taskManager.podTemplate.spec.{containers,initContainers,ephemeralContainers}[].imagePullPolicy < image
  # CONTAINER_IMAGE_PULL_POLICY of Flink's KubernetesConfigOptions
  FlinkDeployment: *
    spec.flinkConfiguration."kubernetes.container.image.pull-policy"?
flow.volcano.sh
  JobFlow: v1alpha1
    spec.flows[].patch.jobSpec.tasks[].template.spec.volumes[].image.pullPolicy < reference
    spec.flows[].patch.jobSpec.tasks[].template.spec.{containers,initContainers,ephemeralContainers}[].imagePullPolicy < image
  JobTemplate: v1alpha1
    spec.tasks[].template.spec.volumes[].image.pullPolicy < reference
    spec.tasks[].template.spec.{containers,initContainers,ephemeralContainers}[].imagePullPolicy < image
fluentbit.fluent.io
  Collector: v1alpha2
    spec.imagePullPolicy < image
    spec.volumes[].image.pullPolicy < reference
  FluentBit: v1alpha2
    spec.imagePullPolicy < image
    spec.initContainers[].imagePullPolicy < image
    spec.positionDB.image.pullPolicy < reference
    spec.volumes[].image.pullPolicy < reference
fluentd.fluent.io
  FluentD: v1alpha1
    spec.imagePullPolicy < image
    spec.positionDB.image.pullPolicy < reference
    spec.volumes[].image.pullPolicy < reference
gateway.envoyproxy.io
  EnvoyExtensionPolicy: v1alpha1
    spec.wasm[].code.pullPolicy < image [IfNotPresent Always]
  EnvoyProxy: v1alpha1
    spec.provider.kubernetes.envoyDaemonSet.pod.volumes[].image.pullPolicy < reference
    spec.provider.kubernetes.envoyDeployment.initContainers[].imagePullPolicy < image
    spec.provider.kubernetes.envoyDeployment.pod.volumes[].image.pullPolicy < reference
  EnvoyProxy: *
    spec.provider.kubernetes.{envoyDeployment,envoyDaemonSet}.container = none < image -- a patch of the deployment can set one
gateway.kgateway.dev
  GatewayParameters: v1alpha1
    spec.kube.envoyContainer.image.pullPolicy < registry+repository:tag@digest
    spec.kube.istio.customSidecars[].imagePullPolicy < image
    spec.kube.istio.istioProxyContainer.image.pullPolicy < registry+repository:tag@digest
    spec.kube.podTemplate.extraVolumes[].image.pullPolicy < reference
    spec.kube.sdsContainer.image.pullPolicy < registry+repository:tag@digest
gateway.nginx.org
  NginxProxy: v1alpha2
    spec.kubernetes.daemonSet.container.image.pullPolicy < repository:tag
    spec.kubernetes.daemonSet.pod.volumes[].image.pullPolicy < reference
    spec.kubernetes.deployment.container.image.pullPolicy < repository:tag
    spec.kubernetes.deployment.pod.volumes[].image.pullPolicy < reference
grafana.integreatly.org
  Grafana: v1beta1
    spec.deployment.spec.template.spec.volumes[].image.pullPolicy < reference
    spec.deployment.spec.template.spec.{containers,initContainers,ephemeralContainers}[].imagePullPolicy < image
gravitee.io
  GatewayClassParameters: v1alpha1
    spec.kubernetes.deployment.template.spec.volumes[].image.pullPolicy < reference
    spec.kubernetes.deployment.template.spec.{containers,initContainers,ephemeralContainers}[].imagePullPolicy < image
helm.cattle.io
  HelmChart HelmChartConfig: v1
    spec.valuesContent = text
helm.toolkit.fluxcd.io
  # The charts say what their values mean, so nothing is written where there is nothing.
  HelmRelease: v2 v2beta2 v2beta1
    spec.values.**.image.pullPolicy? < registry+repository:tag@digest
    spec.values.**.imagePullPolicy?
hivemq.com
  HiveMQCluster: v1
    spec.imagePullPolicy < image
    spec.initContainers[].imagePullPolicy < image
    spec.sidecars[].imagePullPolicy < image
  HiveMQPlatform: v1
    spec.statefulSet.spec.template.spec.volumes[].image.pullPolicy < reference
    spec.statefulSet.spec.template.spec.{containers,initContainers,ephemeralContainers}[].imagePullPolicy < image
  HiveMQCluster: *
    spec.initialization[] = none < image
infra.contrib.fluxcd.io
  Terraform: v1alpha2 v1alpha1
    spec.runnerPodTemplate.spec.initContainers[].imagePullPolicy < image
    spec.runnerPodTemplate.spec.volumes[].image.pullPolicy < reference
install.istio.io
  # Helm values of Istio's charts, and the operator's overlay of each component:
  # https://github.com/istio/istio/blob/release-1.22/operator/pkg/translate/translate.go
  IstioOperator: v1alpha1
    spec.values.global.imagePullPolicy < hub:tag
    spec.components.*.k8s.imagePullPolicy
    spec.components.{ingressGateways,egressGateways}[].k8s.imagePullPolicy
jenkins.io
  # https://github.com/jenkinsci/kubernetes-operator/tree/HEAD/config/crd
  Jenkins: v1alpha2
    spec.master.containers[].imagePullPolicy < image
job.min.io
  MinIOJob: v1alpha1
    spec.imagePullPolicy
jobset.x-k8s.io
  JobSet: v1alpha2
    spec.replicatedJobs[].template.spec.template.spec.volumes[].image.pullPolicy < reference
    spec.replicatedJobs[].template.spec.template.spec.{containers,initContainers,ephemeralContainers}[].imagePullPolicy < image
k0smotron.io
  Cluster: v1beta1
    spec.manifests[].image.pullPolicy < reference
    spec.mounts[].image.pullPolicy < reference
k6.io
  K6: v1alpha1
    spec.initializer.imagePullPolicy < image
    spec.runner.imagePullPolicy < image
    spec.starter.imagePullPolicy < image
  PrivateLoadZone: v1alpha1
    spec.podTemplate.spec.volumes[].image.pullPolicy < reference
    spec.podTemplate.spec.{containers,initContainers,ephemeralContainers}[].imagePullPolicy < image
  TestRun: v1alpha1
    spec.initializer.imagePullPolicy < image
    spec.initializer.volumes[].image.pullPolicy < reference
    spec.runner.imagePullPolicy < image
    spec.runner.volumes[].image.pullPolicy < reference
    spec.starter.imagePullPolicy < image
    spec.starter.volumes[].image.pullPolicy < reference
  K6 TestRun: *
    spec.{initializer,runner,starter}.initContainers[] = none < image -- spec.runner.imagePullPolicy is another container's
k8s.keycloak.org
  Keycloak: v2beta1 v2alpha1
    spec.unsupported.podTemplate.spec.volumes[].image.pullPolicy < reference
    spec.unsupported.podTemplate.spec.{containers,initContainers,ephemeralContainers}[].imagePullPolicy < image
k8s.mariadb.com
  ExternalMariaDB: v1alpha1
    spec.imagePullPolicy < image
  MariaDB: v1alpha1
    spec.galera.agent.imagePullPolicy < image
    spec.galera.initContainer.imagePullPolicy < image
    spec.imagePullPolicy < image
    spec.initContainers[].imagePullPolicy < image
    spec.metrics.exporter.imagePullPolicy < image
    spec.replication.agent.imagePullPolicy < image
    spec.replication.initContainer.imagePullPolicy < image
    spec.sidecarContainers[].imagePullPolicy < image
  MaxScale: v1alpha1
    spec.imagePullPolicy < image
    spec.metrics.exporter.imagePullPolicy < image
k8up.io
  PodConfig: v1
    spec.template.spec.{containers,initContainers,ephemeralContainers}[].imagePullPolicy < image
  PreBackupPod: v1
    spec.pod.spec.{containers,initContainers,ephemeralContainers}[].imagePullPolicy < image
kafka.strimzi.io
  Kafka: v1 v1beta2
    spec.cruiseControl.template.pod.volumes[].image.pullPolicy < reference
    spec.entityOperator.template.pod.volumes[].image.pullPolicy < reference
    spec.kafka.template.pod.volumes[].image.pullPolicy < reference
    spec.kafkaExporter.template.pod.volumes[].image.pullPolicy < reference
  Kafka: v1beta2
    spec.jmxTrans.template.pod.volumes[].image.pullPolicy < reference
    spec.zookeeper.template.pod.volumes[].image.pullPolicy < reference
  KafkaBridge KafkaNodePool: v1 v1beta2
    spec.template.pod.volumes[].image.pullPolicy < reference
  KafkaConnect: v1 v1beta2
    spec.plugins[].artifacts[].pullPolicy
    spec.template.buildPod.volumes[].image.pullPolicy < reference
    spec.template.pod.volumes[].image.pullPolicy < reference
  KafkaMirrorMaker2: v1 v1beta2
    spec.template.buildPod.volumes[].image.pullPolicy < reference
    spec.template.pod.volumes[].image.pullPolicy < reference
keda.sh
  ScaledJob: v1alpha1
    spec.jobTargetRef.template.spec.volumes[].image.pullPolicy < reference
    spec.jobTargetRef.template.spec.{containers,initContainers,ephemeralContainers}[].imagePullPolicy < image
kibana.k8s.elastic.co
  Kibana: *
    spec.podTemplate.spec.{containers,initContainers}[].imagePullPolicy < image
kmm.sigs.x-k8s.io
  Module: v1beta1
    spec.devicePlugin.container.imagePullPolicy < image
    spec.devicePlugin.volumes[].image.pullPolicy < reference
    spec.moduleLoader.container.imagePullPolicy < :version
  NodeModulesConfig: v1beta1
    spec.modules[].config.imagePullPolicy
kubeadm.k8s.io
  # The same type as in bootstrap.cluster.x-k8s.io.
  InitConfiguration JoinConfiguration: v1beta4 v1beta3
    nodeRegistration.imagePullPolicy
kubeflow.org
  MPIJob: v2beta1
    spec.mpiReplicaSpecs.*.template.spec.volumes[].image.pullPolicy < reference
    spec.mpiReplicaSpecs.*.template.spec.{containers,initContainers,ephemeralContainers}[].imagePullPolicy < image
  # https://github.com/kubeflow/mpi-operator/tree/HEAD/manifests/base; the replicas' names are keys: Master, Worker, ...
  JAXJob MPIJob PaddleJob PyTorchJob TFJob XGBoostJob: v1 v2beta1
    spec.{pytorchReplicaSpecs,tfReplicaSpecs,xgbReplicaSpecs,paddleReplicaSpecs,jaxReplicaSpecs,mpiReplicaSpecs}.*.template.spec.{containers,initContainers}[].imagePullPolicy < image
  # https://github.com/kubeflow/manifests
  Notebook: v1 v1beta1
    spec.template.spec.{containers,initContainers}[].imagePullPolicy < image
  Experiment: v1beta1
    spec.trialTemplate.trialSpec = resource
kubevirt.io
  KubeVirt: v1 v1alpha3
    spec.configuration.imagePullPolicy
    spec.imagePullPolicy
  VirtualMachine VirtualMachineInstanceReplicaSet: v1 v1alpha3
    spec.template.spec.domain.firmware.kernelBoot.container.imagePullPolicy < image
    spec.template.spec.volumes[].containerDisk.imagePullPolicy < image
  VirtualMachineInstance: v1 v1alpha3
    spec.domain.firmware.kernelBoot.container.imagePullPolicy < image
    spec.volumes[].containerDisk.imagePullPolicy < image
  VirtualMachineInstancePreset: v1 v1alpha3
    spec.domain.firmware.kernelBoot.container.imagePullPolicy < image
kueue.x-k8s.io
  Workload: v1beta2 v1beta1
    spec.podSets[].template.spec.volumes[].image.pullPolicy < reference
    spec.podSets[].template.spec.{containers,initContainers,ephemeralContainers}[].imagePullPolicy < image
leaderworkerset.x-k8s.io
  LeaderWorkerSet: v1
    spec.leaderWorkerTemplate.leaderTemplate.spec.volumes[].image.pullPolicy < reference
    spec.leaderWorkerTemplate.leaderTemplate.spec.{containers,initContainers,ephemeralContainers}[].imagePullPolicy < image
    spec.leaderWorkerTemplate.workerTemplate.spec.volumes[].image.pullPolicy < reference
    spec.leaderWorkerTemplate.workerTemplate.spec.{containers,initContainers,ephemeralContainers}[].imagePullPolicy < image
logging-extensions.banzaicloud.io
  EventTailer: v1alpha1
    spec.containerOverrides.pullPolicy < image
    spec.image.pullPolicy < repository:tag
    spec.workloadOverrides.containers[].pullPolicy < image
    spec.workloadOverrides.initContainers[].pullPolicy < image
    spec.workloadOverrides.volumes[].image.pullPolicy < reference
  HostTailer: v1alpha1
    spec.fileTailers[].containerOverrides.pullPolicy < image
    spec.fileTailers[].image.pullPolicy < repository:tag
    spec.image.pullPolicy < repository:tag
    spec.systemdTailers[].containerOverrides.pullPolicy < image
    spec.systemdTailers[].image.pullPolicy < repository:tag
    spec.workloadOverrides.containers[].pullPolicy < image
    spec.workloadOverrides.initContainers[].pullPolicy < image
    spec.workloadOverrides.volumes[].image.pullPolicy < reference
logging.banzaicloud.io
  FluentbitAgent: v1beta1
    spec.bufferVolumeImage.pullPolicy < repository:tag
    spec.configHotReload.image.pullPolicy < repository:tag
    spec.image.pullPolicy < repository:tag
  FluentdConfig: v1beta1
    spec.bufferVolumeImage.pullPolicy < repository:tag
    spec.configReloaderImage.pullPolicy < repository:tag
    spec.image.pullPolicy < repository:tag
    spec.scaling.drain.image.pullPolicy < repository:tag
    spec.scaling.drain.pauseImage.pullPolicy < repository:tag
    spec.sidecarContainers[].imagePullPolicy < image
    spec.volumeModImage.pullPolicy < repository:tag
  Logging: v1beta1
    spec.fluentbit.bufferVolumeImage.pullPolicy < repository:tag
    spec.fluentbit.configHotReload.image.pullPolicy < repository:tag
    spec.fluentbit.image.pullPolicy < repository:tag
    spec.fluentd.bufferVolumeImage.pullPolicy < repository:tag
    spec.fluentd.configReloaderImage.pullPolicy < repository:tag
    spec.fluentd.image.pullPolicy < repository:tag
    spec.fluentd.scaling.drain.image.pullPolicy < repository:tag
    spec.fluentd.scaling.drain.pauseImage.pullPolicy < repository:tag
    spec.fluentd.sidecarContainers[].imagePullPolicy < image
    spec.fluentd.volumeModImage.pullPolicy < repository:tag
    spec.nodeAgents[].nodeAgentFluentbit.daemonSet.spec.template.spec.volumes[].image.pullPolicy < reference
    spec.nodeAgents[].nodeAgentFluentbit.daemonSet.spec.template.spec.{containers,initContainers,ephemeralContainers}[].imagePullPolicy < image
    spec.syslogNG.configCheckPod.volumes[].image.pullPolicy < reference
    spec.syslogNG.configCheckPod.{containers,initContainers,ephemeralContainers}[].imagePullPolicy < image
    spec.syslogNG.statefulSet.spec.template.spec.volumes[].image.pullPolicy < reference
    spec.syslogNG.statefulSet.spec.template.spec.{containers,initContainers,ephemeralContainers}[].imagePullPolicy < image
  NodeAgent: v1beta1
    spec.nodeAgentFluentbit.daemonSet.spec.template.spec.volumes[].image.pullPolicy < reference
    spec.nodeAgentFluentbit.daemonSet.spec.template.spec.{containers,initContainers,ephemeralContainers}[].imagePullPolicy < image
  SyslogNGConfig: v1beta1
    spec.configCheckPod.volumes[].image.pullPolicy < reference
    spec.configCheckPod.{containers,initContainers,ephemeralContainers}[].imagePullPolicy < image
    spec.statefulSet.spec.template.spec.volumes[].image.pullPolicy < reference
    spec.statefulSet.spec.template.spec.{containers,initContainers,ephemeralContainers}[].imagePullPolicy < image
logstash.k8s.elastic.co
  Logstash: *
    spec.podTemplate.spec.{containers,initContainers}[].imagePullPolicy < image
longhorn.io
  # SettingNameSystemManagedPodsImagePullPolicy of longhorn-manager, types/setting.go
  Setting/system-managed-pods-image-pull-policy: v1beta2
    value? [if-not-present always never]
maps.k8s.elastic.co
  ElasticMapsServer: *
    spec.podTemplate.spec.{containers,initContainers}[].imagePullPolicy < image
minio.min.io
  Tenant: v2
    spec.additionalVolumes[].image.pullPolicy < reference
    spec.imagePullPolicy < image
    spec.initContainers[].imagePullPolicy < image
    spec.kes.imagePullPolicy < image
    spec.sideCars.containers[].imagePullPolicy < image
    spec.sideCars.volumes[].image.pullPolicy < reference
mongodbcommunity.mongodb.com
  MongoDBCommunity: *
    spec.statefulSet.spec.template.spec.{containers,initContainers}[].imagePullPolicy < image
monitoring.coreos.com
  Alertmanager Prometheus ThanosRuler: v1
    spec.imagePullPolicy < image
    spec.volumes[].image.pullPolicy < reference
    spec.{containers,initContainers}[].imagePullPolicy < image
  PrometheusAgent: v1alpha1
    spec.imagePullPolicy < image
    spec.volumes[].image.pullPolicy < reference
    spec.{containers,initContainers}[].imagePullPolicy < image
monitoring.grafana.com
  GrafanaAgent: v1alpha1
    spec.{containers,initContainers}[].imagePullPolicy < image
mysql.oracle.com
  InnoDBCluster: v2
    spec.imagePullPolicy < :version
  InnoDBCluster: *
    spec.{podSpec,router.podSpec,readReplicas[].podSpec}.{containers,initContainers}[].imagePullPolicy < image
mysql.presslabs.org
  MysqlCluster: v1alpha1
    spec.podSpec.imagePullPolicy
    spec.podSpec.{containers,initContainers}[].imagePullPolicy < image
nfd.kubernetes.io
  NodeFeatureDiscovery: v1
    spec.operand.imagePullPolicy < image
nvidia.com
  ClusterPolicy: v1
    spec.ccManager.imagePullPolicy < repository+image:version
    spec.dcgm.imagePullPolicy < repository+image:version
    spec.dcgmExporter.imagePullPolicy < repository+image:version
    spec.devicePlugin.imagePullPolicy < repository+image:version
    spec.driver.imagePullPolicy < repository+image:version
    spec.driver.manager.imagePullPolicy < repository+image:version
    spec.gdrcopy.imagePullPolicy < repository+image:version
    spec.gds.imagePullPolicy < repository+image:version
    spec.gfd.imagePullPolicy < repository+image:version
    spec.kataManager.imagePullPolicy < repository+image:version
    spec.kataSandboxDevicePlugin.imagePullPolicy < repository+image:version
    spec.migManager.imagePullPolicy < repository+image:version
    spec.nodeStatusExporter.imagePullPolicy < repository+image:version
    spec.operator.initContainer.imagePullPolicy < repository+image:version
    spec.sandboxDevicePlugin.imagePullPolicy < repository+image:version
    spec.toolkit.imagePullPolicy < repository+image:version
    spec.validator.imagePullPolicy < repository+image:version
    spec.vfioManager.driverManager.imagePullPolicy < repository+image:version
    spec.vfioManager.imagePullPolicy < repository+image:version
    spec.vgpuDeviceManager.imagePullPolicy < repository+image:version
    spec.vgpuManager.driverManager.imagePullPolicy < repository+image:version
    spec.vgpuManager.imagePullPolicy < repository+image:version
  NVIDIADriver: v1alpha1
    spec.gdrcopy.imagePullPolicy < repository+image:version
    spec.gds.imagePullPolicy < repository+image:version
    spec.imagePullPolicy < repository+image:version
    spec.manager.imagePullPolicy < repository+image:version
opentelemetry.io
  Instrumentation: v1alpha1
    spec.imagePullPolicy
  OpAMPBridge: v1alpha1
    spec.imagePullPolicy < image
    spec.volumes[].image.pullPolicy < reference
  OpenTelemetryCollector: v1beta1 v1alpha1
    spec.additionalContainers[].imagePullPolicy < image
    spec.imagePullPolicy < image
    spec.initContainers[].imagePullPolicy < image
    spec.volumes[].image.pullPolicy < reference
  TargetAllocator: v1alpha1
    spec.additionalContainers[].imagePullPolicy < image
    spec.imagePullPolicy < image
    spec.initContainers[].imagePullPolicy < image
    spec.volumes[].image.pullPolicy < reference
operator.cluster.x-k8s.io
  AddonProvider BootstrapProvider ControlPlaneProvider CoreProvider InfrastructureProvider: *
    spec.deployment.containers[] = none < imageUrl
operator.tigera.io
  # For every container, since https://github.com/tigera/operator/pull/4797.
  Installation: v1
    spec.imagePullPolicy
  Installation: *
    spec.**.containers[] = none -- overrides of name and resources
operator.victoriametrics.com
  VLAgent VLSingle VMAnomaly VTSingle: v1
    spec.image.pullPolicy < repository:tag
  VLCluster: v1
    spec.vlinsert.image.pullPolicy < repository:tag
    spec.vlselect.image.pullPolicy < repository:tag
    spec.vlstorage.image.pullPolicy < repository:tag
  VMAgent VMAlert VMAlertmanager VMAuth: v1beta1
    spec.image.pullPolicy < repository:tag
  VMCluster: v1beta1
    spec.vminsert.image.pullPolicy < repository:tag
    spec.vmselect.image.pullPolicy < repository:tag
    spec.vmstorage.image.pullPolicy < repository:tag
    spec.vmstorage.vmBackup.image.pullPolicy < repository:tag
  VMSingle: v1beta1
    spec.image.pullPolicy < repository:tag
    spec.vmBackup.image.pullPolicy < repository:tag
  VTCluster: v1
    spec.insert.image.pullPolicy < repository:tag
    spec.select.image.pullPolicy < repository:tag
    spec.storage.image.pullPolicy < repository:tag
  VLAgent VLCluster VLSingle VMAgent VMAlert VMAlertmanager VMAnomaly VMAuth VMCluster VMSingle VTCluster VTSingle: *
    spec.**.{containers,initContainers}[].imagePullPolicy < image
operators.coreos.com
  ClusterServiceVersion: v1alpha1
    spec.install.spec.deployments[].spec.template.spec.volumes[].image.pullPolicy < reference
    spec.install.spec.deployments[].spec.template.spec.{containers,initContainers,ephemeralContainers}[].imagePullPolicy < image
  Subscription: v1alpha1
    spec.config.volumes[].image.pullPolicy < reference
  # https://github.com/operator-framework/api/tree/HEAD/crds
  ClusterServiceVersion: v1alpha1
    spec.relatedImages[] = none -- a list of names and images, not of containers
org.eclipse.che
  CheCluster: v1
    spec.auth.identityProviderImagePullPolicy < identityProviderImage
    spec.database.postgresImagePullPolicy < postgresImage
    spec.server.cheImagePullPolicy < cheImage:cheImageTag
    spec.server.dashboardImagePullPolicy < dashboardImage
    spec.server.devfileRegistryPullPolicy < devfileRegistryImage
    spec.server.pluginRegistryPullPolicy < pluginRegistryImage
  CheCluster: v2
    spec.components.cheServer.deployment.containers[].imagePullPolicy < image
    spec.components.cheServer.deployment.volumes[].image.pullPolicy < reference
    spec.components.dashboard.deployment.containers[].imagePullPolicy < image
    spec.components.dashboard.deployment.volumes[].image.pullPolicy < reference
    spec.components.devfileRegistry.deployment.containers[].imagePullPolicy < image
    spec.components.devfileRegistry.deployment.volumes[].image.pullPolicy < reference
    spec.components.openVSXRegistry.database.deployment.containers[].imagePullPolicy < image
    spec.components.openVSXRegistry.database.deployment.volumes[].image.pullPolicy < reference
    spec.components.openVSXRegistry.server.deployment.containers[].imagePullPolicy < image
    spec.components.openVSXRegistry.server.deployment.volumes[].image.pullPolicy < reference
    spec.components.pluginRegistry.deployment.containers[].imagePullPolicy < image
    spec.components.pluginRegistry.deployment.volumes[].image.pullPolicy < reference
    spec.devEnvironments.gatewayContainer.imagePullPolicy < image
    spec.devEnvironments.imagePullPolicy
    spec.devEnvironments.initContainers[].imagePullPolicy < image
    spec.devEnvironments.projectCloneContainer.imagePullPolicy < image
    spec.networking.auth.gateway.deployment.containers[].imagePullPolicy < image
    spec.networking.auth.gateway.deployment.volumes[].image.pullPolicy < reference
  # https://github.com/eclipse-che/che/pull/16449
  CheCluster: v1
    spec.server.customCheProperties.CHE_WORKSPACE_SIDECAR_IMAGE__PULL__POLICY?
    spec.server.customCheProperties.CHE_WORKSPACE_PLUGIN__BROKER_PULL__POLICY?
    spec.server.customCheProperties.CHE_INFRA_KUBERNETES_PVC_JOBS_IMAGE_PULL__POLICY?
  CheCluster: v2
    spec.devEnvironments.defaultComponents[].container = none < image -- a devfile's component
pg.percona.com
  PerconaPGCluster: v2beta1
    spec.imagePullPolicy < image
    spec.instances[].sidecars[].imagePullPolicy < image
    spec.pmm.imagePullPolicy < image
    spec.proxy.pgBouncer.sidecars[].imagePullPolicy < image
  PostgresCluster: v1beta1
    spec.imagePullPolicy < image
    spec.instances[].containers[].imagePullPolicy < image
    spec.proxy.pgBouncer.containers[].imagePullPolicy < image
pingcap.com
  DMCluster: v1alpha1
    spec.discovery.additionalContainers[].imagePullPolicy < image
    spec.discovery.imagePullPolicy < image
    spec.discovery.initContainers[].imagePullPolicy < image
    spec.imagePullPolicy < :version
    spec.master.additionalContainers[].imagePullPolicy < image
    spec.master.imagePullPolicy < image
    spec.master.initContainers[].imagePullPolicy < image
    spec.worker.additionalContainers[].imagePullPolicy < image
    spec.worker.imagePullPolicy < image
    spec.worker.initContainers[].imagePullPolicy < image
  TidbCluster: v1alpha1
    spec.discovery.additionalContainers[].imagePullPolicy < image
    spec.discovery.imagePullPolicy < image
    spec.discovery.initContainers[].imagePullPolicy < image
    spec.helper.imagePullPolicy < image
    spec.imagePullPolicy < :version
    spec.pd.additionalContainers[].imagePullPolicy < image
    spec.pd.imagePullPolicy < image
    spec.pd.initContainers[].imagePullPolicy < image
    spec.pdms[].additionalContainers[].imagePullPolicy < image
    spec.pdms[].imagePullPolicy < image
    spec.pdms[].initContainers[].imagePullPolicy < image
    spec.pump.additionalContainers[].imagePullPolicy < image
    spec.pump.imagePullPolicy < image
    spec.pump.initContainers[].imagePullPolicy < image
    spec.ticdc.additionalContainers[].imagePullPolicy < image
    spec.ticdc.imagePullPolicy < image
    spec.ticdc.initContainers[].imagePullPolicy < image
    spec.tidb.additionalContainers[].imagePullPolicy < image
    spec.tidb.imagePullPolicy < image
    spec.tidb.initContainers[].imagePullPolicy < image
    spec.tidb.slowLogTailer.imagePullPolicy < image
    spec.tiflash.additionalContainers[].imagePullPolicy < image
    spec.tiflash.imagePullPolicy < image
    spec.tiflash.initContainers[].imagePullPolicy < image
    spec.tikv.additionalContainers[].imagePullPolicy < image
    spec.tikv.imagePullPolicy < image
    spec.tikv.initContainers[].imagePullPolicy < image
    spec.tiproxy.additionalContainers[].imagePullPolicy < image
    spec.tiproxy.imagePullPolicy < image
    spec.tiproxy.initContainers[].imagePullPolicy < image
  TidbDashboard: v1alpha1
    spec.additionalContainers[].imagePullPolicy < image
    spec.imagePullPolicy < image
    spec.initContainers[].imagePullPolicy < image
  TidbInitializer: v1alpha1
    spec.imagePullPolicy < image
  TidbMonitor: v1alpha1
    spec.additionalContainers[].imagePullPolicy < image
    spec.dm.initializer.imagePullPolicy < baseImage:version
    spec.grafana.imagePullPolicy < baseImage:version
    spec.imagePullPolicy
    spec.initializer.imagePullPolicy < baseImage:version
    spec.prometheus.imagePullPolicy < baseImage:version
    spec.prometheusReloader.imagePullPolicy < baseImage:version
    spec.reloader.imagePullPolicy < baseImage:version
    spec.thanos.imagePullPolicy < baseImage:version
  TidbNGMonitoring: v1alpha1
    spec.additionalContainers[].imagePullPolicy < image
    spec.imagePullPolicy < image
    spec.initContainers[].imagePullPolicy < image
    spec.ngMonitoring.additionalContainers[].imagePullPolicy < image
    spec.ngMonitoring.imagePullPolicy < image
    spec.ngMonitoring.initContainers[].imagePullPolicy < image
piraeus.io
  LinstorCluster LinstorSatelliteConfiguration: *
    spec.**.podTemplate.spec.{containers,initContainers}[].imagePullPolicy < image
pkg.crossplane.io
  Configuration Provider: v1
    spec.packagePullPolicy < package
  ConfigurationRevision ProviderRevision: v1
    spec.packagePullPolicy < image
  ControllerConfig: v1alpha1
    spec.imagePullPolicy < image
    spec.volumes[].image.pullPolicy < reference
  DeploymentRuntimeConfig: v1beta1
    spec.deploymentTemplate.spec.template.spec.volumes[].image.pullPolicy < reference
    spec.deploymentTemplate.spec.template.spec.{containers,initContainers,ephemeralContainers}[].imagePullPolicy < image
  Function: v1 v1beta1
    spec.packagePullPolicy < package
  FunctionRevision: v1 v1beta1
    spec.packagePullPolicy < image
platform.confluent.io
  Connect ControlCenter Gateway KRaftController Kafka KafkaRestProxy KsqlDB SchemaRegistry USMAgent Zookeeper: v1beta1
    spec.image.pullPolicy
    spec.mountedVolumes.volumes[].image.pullPolicy < reference
  FlinkApplication: v1beta1
    spec.imagePullPolicy < image
  FlinkBlueGreenDeployment: v1beta1
    spec.template.spec.imagePullPolicy < image
    spec.template.spec.jobManager.podTemplate.spec.volumes[].image.pullPolicy < reference
    spec.template.spec.jobManager.podTemplate.spec.{containers,initContainers,ephemeralContainers}[].imagePullPolicy < image
    spec.template.spec.podTemplate.spec.volumes[].image.pullPolicy < reference
    spec.template.spec.podTemplate.spec.{containers,initContainers,ephemeralContainers}[].imagePullPolicy < image
    spec.template.spec.taskManager.podTemplate.spec.volumes[].image.pullPolicy < reference
    spec.template.spec.taskManager.podTemplate.spec.{containers,initContainers,ephemeralContainers}[].imagePullPolicy < image
  FlinkDeployment: v1beta1
    spec.imagePullPolicy < image
    spec.jobManager.podTemplate.spec.volumes[].image.pullPolicy < reference
    spec.jobManager.podTemplate.spec.{containers,initContainers,ephemeralContainers}[].imagePullPolicy < image
    spec.podTemplate.spec.volumes[].image.pullPolicy < reference
    spec.podTemplate.spec.{containers,initContainers,ephemeralContainers}[].imagePullPolicy < image
    spec.taskManager.podTemplate.spec.volumes[].image.pullPolicy < reference
    spec.taskManager.podTemplate.spec.{containers,initContainers,ephemeralContainers}[].imagePullPolicy < image
pmem-csi.intel.com
  PmemCSIDeployment: v1beta1
    spec.imagePullPolicy < image
pool.kubevirt.io
  VirtualMachinePool: v1alpha1
    spec.virtualMachineTemplate.spec.template.spec.domain.firmware.kernelBoot.container.imagePullPolicy < image
    spec.virtualMachineTemplate.spec.template.spec.volumes[].containerDisk.imagePullPolicy < image
postgres-operator.crunchydata.com
  PGAdmin: v1beta1
    spec.imagePullPolicy < image
    spec.volumes.additional[].image.pullPolicy < reference
  PGUpgrade: v1beta1
    spec.imagePullPolicy < image
  PostgresCluster: v1 v1beta1
    spec.backups.pgbackrest.jobs.volumes.additional[].image.pullPolicy < reference
    spec.backups.pgbackrest.repoHost.volumes.additional[].image.pullPolicy < reference
    spec.backups.pgbackrest.restore.volumes.additional[].image.pullPolicy < reference
    spec.dataSource.pgbackrest.volumes.additional[].image.pullPolicy < reference
    spec.dataSource.postgresCluster.volumes.additional[].image.pullPolicy < reference
    spec.imagePullPolicy < image
    spec.instances[].containers[].imagePullPolicy < image
    spec.instances[].volumes.additional[].image.pullPolicy < reference
    spec.proxy.pgBouncer.containers[].imagePullPolicy < image
    spec.proxy.pgBouncer.volumes.additional[].image.pullPolicy < reference
postgresql.cnpg.io
  Cluster: v1
    spec.imagePullPolicy
    spec.postgresql.extensions[].image.pullPolicy < reference
  ClusterImageCatalog ImageCatalog: v1
    spec.images[].extensions[].image.pullPolicy < reference
  Pooler: v1
    spec.template.spec.volumes[].image.pullPolicy < reference
    spec.template.spec.{containers,initContainers,ephemeralContainers}[].imagePullPolicy < image
ps.percona.com
  PerconaServerMySQL: v1alpha1
    spec.backup.imagePullPolicy < image
    spec.mysql.imagePullPolicy < image
    spec.mysql.sidecars[].imagePullPolicy < image
    spec.orchestrator.imagePullPolicy < image
    spec.pmm.imagePullPolicy < image
    spec.proxy.haproxy.imagePullPolicy < image
    spec.proxy.router.imagePullPolicy < image
    spec.toolkit.imagePullPolicy < image
psmdb.percona.com
  PerconaServerMongoDB: v1
    spec.imagePullPolicy < image
    spec.logcollector.imagePullPolicy < image
    spec.replsets[].arbiter.sidecarVolumes[].image.pullPolicy < reference
    spec.replsets[].arbiter.sidecars[].imagePullPolicy < image
    spec.replsets[].hidden.sidecarVolumes[].image.pullPolicy < reference
    spec.replsets[].hidden.sidecars[].imagePullPolicy < image
    spec.replsets[].nonvoting.sidecarVolumes[].image.pullPolicy < reference
    spec.replsets[].nonvoting.sidecars[].imagePullPolicy < image
    spec.replsets[].sidecarVolumes[].image.pullPolicy < reference
    spec.replsets[].sidecars[].imagePullPolicy < image
    spec.sharding.configsvrReplSet.arbiter.sidecarVolumes[].image.pullPolicy < reference
    spec.sharding.configsvrReplSet.arbiter.sidecars[].imagePullPolicy < image
    spec.sharding.configsvrReplSet.hidden.sidecarVolumes[].image.pullPolicy < reference
    spec.sharding.configsvrReplSet.hidden.sidecars[].imagePullPolicy < image
    spec.sharding.configsvrReplSet.nonvoting.sidecarVolumes[].image.pullPolicy < reference
    spec.sharding.configsvrReplSet.nonvoting.sidecars[].imagePullPolicy < image
    spec.sharding.configsvrReplSet.sidecarVolumes[].image.pullPolicy < reference
    spec.sharding.configsvrReplSet.sidecars[].imagePullPolicy < image
    spec.sharding.mongos.sidecarVolumes[].image.pullPolicy < reference
    spec.sharding.mongos.sidecars[].imagePullPolicy < image
pxc.percona.com
  PerconaXtraDBCluster: v1
    spec.backup.imagePullPolicy < image
    spec.haproxy.imagePullPolicy < image
    spec.haproxy.sidecarVolumes[].image.pullPolicy < reference
    spec.haproxy.sidecars[].imagePullPolicy < image
    spec.logcollector.imagePullPolicy < image
    spec.pmm.imagePullPolicy < image
    spec.proxysql.imagePullPolicy < image
    spec.proxysql.sidecarVolumes[].image.pullPolicy < reference
    spec.proxysql.sidecars[].imagePullPolicy < image
    spec.pxc.imagePullPolicy < image
    spec.pxc.sidecarVolumes[].image.pullPolicy < reference
    spec.pxc.sidecars[].imagePullPolicy < image
rabbitmq.com
  RabbitmqCluster: v1beta1
    spec.override.statefulSet.spec.template.spec.volumes[].image.pullPolicy < reference
    spec.override.statefulSet.spec.template.spec.{containers,initContainers,ephemeralContainers}[].imagePullPolicy < image
ray.io
  RayCluster: v1 v1alpha1
    spec.autoscalerOptions.imagePullPolicy < image
    spec.headGroupSpec.template.spec.volumes[].image.pullPolicy < reference
    spec.headGroupSpec.template.spec.{containers,initContainers,ephemeralContainers}[].imagePullPolicy < image
    spec.workerGroupSpecs[].template.spec.volumes[].image.pullPolicy < reference
    spec.workerGroupSpecs[].template.spec.{containers,initContainers,ephemeralContainers}[].imagePullPolicy < image
  RayCluster: v1
    spec.historyServerOptions.collectorOptions.imagePullPolicy < image
  RayCronJob: v1
    spec.jobTemplate.rayClusterSpec.autoscalerOptions.imagePullPolicy < image
    spec.jobTemplate.rayClusterSpec.headGroupSpec.template.spec.volumes[].image.pullPolicy < reference
    spec.jobTemplate.rayClusterSpec.headGroupSpec.template.spec.{containers,initContainers,ephemeralContainers}[].imagePullPolicy < image
    spec.jobTemplate.rayClusterSpec.historyServerOptions.collectorOptions.imagePullPolicy < image
    spec.jobTemplate.rayClusterSpec.workerGroupSpecs[].template.spec.volumes[].image.pullPolicy < reference
    spec.jobTemplate.rayClusterSpec.workerGroupSpecs[].template.spec.{containers,initContainers,ephemeralContainers}[].imagePullPolicy < image
    spec.jobTemplate.submitterPodTemplate.spec.volumes[].image.pullPolicy < reference
    spec.jobTemplate.submitterPodTemplate.spec.{containers,initContainers,ephemeralContainers}[].imagePullPolicy < image
  RayJob: v1 v1alpha1
    spec.rayClusterSpec.autoscalerOptions.imagePullPolicy < image
    spec.rayClusterSpec.headGroupSpec.template.spec.volumes[].image.pullPolicy < reference
    spec.rayClusterSpec.headGroupSpec.template.spec.{containers,initContainers,ephemeralContainers}[].imagePullPolicy < image
    spec.rayClusterSpec.workerGroupSpecs[].template.spec.volumes[].image.pullPolicy < reference
    spec.rayClusterSpec.workerGroupSpecs[].template.spec.{containers,initContainers,ephemeralContainers}[].imagePullPolicy < image
    spec.submitterPodTemplate.spec.volumes[].image.pullPolicy < reference
    spec.submitterPodTemplate.spec.{containers,initContainers,ephemeralContainers}[].imagePullPolicy < image
  RayJob: v1
    spec.rayClusterSpec.historyServerOptions.collectorOptions.imagePullPolicy < image
  RayService: v1 v1alpha1
    spec.rayClusterConfig.autoscalerOptions.imagePullPolicy < image
    spec.rayClusterConfig.headGroupSpec.template.spec.volumes[].image.pullPolicy < reference
    spec.rayClusterConfig.headGroupSpec.template.spec.{containers,initContainers,ephemeralContainers}[].imagePullPolicy < image
    spec.rayClusterConfig.workerGroupSpecs[].template.spec.volumes[].image.pullPolicy < reference
    spec.rayClusterConfig.workerGroupSpecs[].template.spec.{containers,initContainers,ephemeralContainers}[].imagePullPolicy < image
  RayService: v1
    spec.rayClusterConfig.historyServerOptions.collectorOptions.imagePullPolicy < image
redis.redis.opstreelabs.in
  Redis RedisCluster RedisReplication RedisSentinel: v1beta2
    spec.initContainer.imagePullPolicy < image
    spec.kubernetesConfig.imagePullPolicy < image
    spec.redisExporter.imagePullPolicy < image
    spec.sidecars[].imagePullPolicy < image
renovate-operator.mogenius.com
  RenovateJob: v1alpha1
    spec.extraVolumes[].image.pullPolicy < reference
repo-manager.pulpproject.org
  Pulp: v1
    spec.image_pull_policy < image:image_version
resource.streamnative.io
  ComputeFlinkDeployment: v1alpha1
    spec.communityTemplate.spec.jobManagerPodTemplate.spec.{containers,initContainers}[].imagePullPolicy < image
    spec.communityTemplate.spec.taskManagerPodTemplate.spec.{containers,initContainers}[].imagePullPolicy < image
run.cnrm.cloud.google.com
  RunJob RunService: *
    spec.template.containers[] = none < image -- Cloud Run pulls it
    spec.template.template.containers[] = none < image -- Cloud Run pulls it
sailoperator.io
  Istio: v1
    spec.values.global.imagePullPolicy < hub:tag
seaweed.seaweedfs.com
  Seaweed: v1
    spec.admin.imagePullPolicy < :version
    spec.admin.volumes[].image.pullPolicy < reference
    spec.filer.imagePullPolicy < :version
    spec.filer.volumes[].image.pullPolicy < reference
    spec.imagePullPolicy < image
    spec.master.imagePullPolicy < :version
    spec.master.volumes[].image.pullPolicy < reference
    spec.s3.imagePullPolicy < :version
    spec.s3.volumes[].image.pullPolicy < reference
    spec.sftp.imagePullPolicy < :version
    spec.sftp.volumes[].image.pullPolicy < reference
    spec.volume.imagePullPolicy < :version
    spec.volume.volumes[].image.pullPolicy < reference
    spec.volumeTopology.*.imagePullPolicy < :version
    spec.volumeTopology.*.volumes[].image.pullPolicy < reference
    spec.worker.imagePullPolicy < :version
    spec.worker.volumes[].image.pullPolicy < reference
  Seaweed: *
    spec.*.initContainers[].imagePullPolicy < image
  SeaweedCSIDriver: v1
    spec.imagePullPolicy < image
  Seaweed: *
    spec.*.initContainers[].imagePullPolicy < image
serving.knative.dev
  Configuration Service: v1
    spec.template.spec.containers[].imagePullPolicy < image
  Revision: v1
    spec.containers[].imagePullPolicy < image
  # Behind a feature flag.
  Configuration Revision Service: *
    spec.template.spec.initContainers[].imagePullPolicy < image
serving.kserve.io
  ClusterServingRuntime ServingRuntime: v1alpha1
    spec.containers[].imagePullPolicy < image
    spec.volumes[].image.pullPolicy < reference
    spec.workerSpec.containers[].imagePullPolicy < image
    spec.workerSpec.volumes[].image.pullPolicy < reference
  ClusterStorageContainer: v1alpha1
    spec.container.imagePullPolicy < image
  InferenceService: v1beta1
    spec.explainer.art.imagePullPolicy < image
    spec.explainer.volumes[].image.pullPolicy < reference
    spec.explainer.{containers,initContainers}[].imagePullPolicy < image
    spec.predictor.huggingface.imagePullPolicy < image
    spec.predictor.lightgbm.imagePullPolicy < image
    spec.predictor.model.imagePullPolicy < image
    spec.predictor.onnx.imagePullPolicy < image
    spec.predictor.paddle.imagePullPolicy < image
    spec.predictor.pmml.imagePullPolicy < image
    spec.predictor.pytorch.imagePullPolicy < image
    spec.predictor.sklearn.imagePullPolicy < image
    spec.predictor.tensorflow.imagePullPolicy < image
    spec.predictor.triton.imagePullPolicy < image
    spec.predictor.volumes[].image.pullPolicy < reference
    spec.predictor.workerSpec.volumes[].image.pullPolicy < reference
    spec.predictor.workerSpec.{containers,initContainers,ephemeralContainers}[].imagePullPolicy < image
    spec.predictor.xgboost.imagePullPolicy < image
    spec.predictor.{containers,initContainers}[].imagePullPolicy < image
    spec.transformer.volumes[].image.pullPolicy < reference
    spec.transformer.{containers,initContainers}[].imagePullPolicy < image
snapshot.kubevirt.io
  VirtualMachineSnapshotContent: v1beta1 v1alpha1
    spec.source.virtualMachine.spec.template.spec.domain.firmware.kernelBoot.container.imagePullPolicy < image
    spec.source.virtualMachine.spec.template.spec.volumes[].containerDisk.imagePullPolicy < image
sources.knative.dev
  ContainerSource: *
    spec.template.spec.{containers,initContainers}[].imagePullPolicy < image
sparkoperator.k8s.io
  ScheduledSparkApplication: v1beta2
    spec.template.driver.initContainers[].imagePullPolicy < image
    spec.template.driver.sidecars[].imagePullPolicy < image
    spec.template.executor.initContainers[].imagePullPolicy < image
    spec.template.executor.sidecars[].imagePullPolicy < image
    spec.template.imagePullPolicy < image
    spec.template.volumes[].image.pullPolicy < reference
  SparkApplication: v1beta2
    spec.driver.initContainers[].imagePullPolicy < image
    spec.driver.sidecars[].imagePullPolicy < image
    spec.executor.initContainers[].imagePullPolicy < image
    spec.executor.sidecars[].imagePullPolicy < image
    spec.imagePullPolicy < image
    spec.volumes[].image.pullPolicy < reference
  ScheduledSparkApplication SparkApplication: *
    spec.**.{driver,executor}.template.spec.{containers,initContainers}[].imagePullPolicy < image
  # https://spark.apache.org/docs/latest/running-on-kubernetes.html#configuration
  SparkApplication: *
    spec.sparkConf."spark.kubernetes.container.image.pullPolicy"?
stunner.l7mp.io
  Dataplane: v1 v1alpha1
    spec.imagePullPolicy < image
tailscale.com
  ProxyClass: v1alpha1
    spec.statefulSet.pod.tailscaleContainer.imagePullPolicy < image
    spec.statefulSet.pod.tailscaleInitContainer.imagePullPolicy < image
  Recorder: v1alpha1
    spec.statefulSet.pod.container.imagePullPolicy < image
tekton.dev
  Task: v1 v1beta1
    spec.sidecars[].imagePullPolicy < image
    spec.stepTemplate.imagePullPolicy < image
    spec.steps[].imagePullPolicy < image
  # A step may be a reference without an image, and a step template is often without one.
  # https://github.com/tektoncd/pipeline/blob/HEAD/pkg/apis/pipeline/v1/container_types.go
  TaskRun: v1 v1beta1
    spec.taskSpec.{steps,sidecars}[].imagePullPolicy < image
    spec.taskSpec.stepTemplate.imagePullPolicy < image
  Pipeline: v1 v1beta1
    spec.{tasks,finally}[].taskSpec.{steps,sidecars}[].imagePullPolicy < image
    spec.{tasks,finally}[].taskSpec.stepTemplate.imagePullPolicy < image
    spec.{tasks,finally}[].pipelineSpec.{tasks,finally}[].taskSpec.{steps,sidecars}[].imagePullPolicy < image
    spec.{tasks,finally}[].pipelineSpec.{tasks,finally}[].taskSpec.stepTemplate.imagePullPolicy < image
  PipelineRun: v1 v1beta1
    spec.pipelineSpec.{tasks,finally}[].taskSpec.{steps,sidecars}[].imagePullPolicy < image
    spec.pipelineSpec.{tasks,finally}[].taskSpec.stepTemplate.imagePullPolicy < image
  ClusterTask: v1 v1beta1
    spec.{steps,sidecars}[].imagePullPolicy < image
    spec.stepTemplate.imagePullPolicy < image
  # https://github.com/tektoncd/pipeline/blob/HEAD/pkg/apis/pipeline/v1beta1/stepaction_types.go
  StepAction: v1beta1 v1alpha1
    spec = none < image
temporal.io
  TemporalWorkerDeployment WorkerDeployment: v1alpha1
    spec.template.spec.volumes[].image.pullPolicy < reference
    spec.template.spec.{containers,initContainers,ephemeralContainers}[].imagePullPolicy < image
  TemporalWorkerProcess: v1beta1
    spec.pullPolicy < image
  TemporalCluster: *
    spec.{jobInitContainers,services.*.initContainers}[].imagePullPolicy < image
testworkflows.testkube.io
  TestWorkflow TestWorkflowTemplate: v1
    spec.after[].container.imagePullPolicy < image
    spec.after[].parallel.run.imagePullPolicy < image
    spec.after[].run.imagePullPolicy < image
    spec.after[].services.*.imagePullPolicy < image
    spec.container.imagePullPolicy < image
    spec.services.*.imagePullPolicy < image
    spec.setup[].container.imagePullPolicy < image
    spec.setup[].parallel.run.imagePullPolicy < image
    spec.setup[].run.imagePullPolicy < image
    spec.setup[].services.*.imagePullPolicy < image
    spec.steps[].container.imagePullPolicy < image
    spec.steps[].parallel.run.imagePullPolicy < image
    spec.steps[].run.imagePullPolicy < image
    spec.steps[].services.*.imagePullPolicy < image
tinkerbell.org
  Template: *
    spec.template.tasks[].actions[] = none < image
trainer.kubeflow.org
  ClusterTrainingRuntime TrainingRuntime: v1alpha1
    spec.template.spec.replicatedJobs[].template.spec.template.spec.volumes[].image.pullPolicy < reference
    spec.template.spec.replicatedJobs[].template.spec.template.spec.{containers,initContainers,ephemeralContainers}[].imagePullPolicy < image
  OptimizationJob: v1alpha1
    spec.trainJobTemplate.spec.runtimePatches[].trainingRuntimeSpec.template.spec.replicatedJobs[].template.spec.template.spec.volumes[].image.pullPolicy < reference
  TrainJob: v1alpha1
    spec.podSpecOverrides[].volumes[].image.pullPolicy < reference
    spec.runtimePatches[].trainingRuntimeSpec.template.spec.replicatedJobs[].template.spec.template.spec.volumes[].image.pullPolicy < reference
  # https://github.com/kubeflow/trainer/tree/HEAD/manifests
  TrainJob: v1alpha1
    spec.trainer = none < image -- the pod template of its TrainingRuntime has one
triggers.tekton.dev
  # Whole objects: PipelineRun, TaskRun, Pod, ...
  TriggerTemplate: v1beta1 v1alpha1
    spec.resourcetemplates[] = resource
tuppr.home-operations.com
  KubernetesUpgrade TalosUpgrade: v1alpha1
    spec.talosctl.image.pullPolicy < repository:tag
twingate.com
  TwingateConnector: *
    spec.sidecarContainers[].imagePullPolicy < image
upgrade.cattle.io
  Plan: *
    spec.{upgrade,prepare} = none < image
valkey.io
  ValkeyCluster ValkeyNode: v1alpha1
    spec.containers[].imagePullPolicy < image
vault.banzaicloud.com
  Vault: v1alpha1
    spec.vaultConfigurerPodSpec.{containers,initContainers,ephemeralContainers}[].imagePullPolicy < image
    spec.vaultContainerSpec.imagePullPolicy < image
    spec.vaultContainers[].imagePullPolicy < image
    spec.vaultInitContainers[].imagePullPolicy < image
    spec.vaultPodSpec.{containers,initContainers,ephemeralContainers}[].imagePullPolicy < image
velero.io
  Restore: *
    spec.hooks.resources[].postHooks[].init.initContainers[].imagePullPolicy < image
workspace.devfile.io
  # https://github.com/devfile/api/tree/HEAD/crds
  DevWorkspace DevWorkspaceTemplate: v1alpha2 v1alpha1
    **.components[].container = none < image -- the attribute container-overrides or the DevWorkspaceOperatorConfig has one
workstations.cnrm.cloud.google.com
  WorkstationConfig: *
    spec.container = none < image -- Cloud Workstations pulls it
`;
